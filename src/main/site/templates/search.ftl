<#-- Every section of every page: where it is, its title, its words. -->
const sections = [
<#list published_content as page>
<#list page.body?split(r"<h[1-6]>", "r") as part>
<#assign id = "">
<#list part?matches(r'^<a href="#([^"]*)"') as anchor><#assign id = anchor?groups[1]></#list>
<#if id?has_content>
{at: "${page.uri?json_string}#${id?json_string}",
 title: "${part?keep_before("</h")?replace("<[^>]*>", "", "r")?json_string}",
 words: "${part?keep_after("</h")?replace("^[1-6]>|<[^>]*>", " ", "r")?replace("\\s+", " ", "r")?json_string}"},
</#if>
</#list>
</#list>
];
