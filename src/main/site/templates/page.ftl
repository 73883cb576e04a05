<#function titleOf page>
  <#list page.body?matches(r"<h1>(?:<a[^>]*>)?([^<]*)") as heading><#return heading?groups[1]></#list>
  <#return page.uri>
</#function>
<#assign root = content.rootpath!"">
<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8"/>
  <meta name="viewport" content="width=device-width, initial-scale=1"/>
  <title>${titleOf(content)} - Sunder</title>
  <link rel="stylesheet" href="${root}site.css"/>
</head>
<body data-root="${root}">
  <nav aria-label="Pages">
    <a href="${root}index.html">Sunder</a>
    <a href="${root}examples/tutorial/README.html">Tutorial</a>
    <a href="${root}examples/docs/README.html">Documentation</a>
    <a href="${root}examples/README.html">Examples</a>
    <a href="${root}results/index.html">Measurements</a>
    <a href="${root}apidocs/index.html">API</a>
    <a href="${root}CHANGELOG.html">Changes</a>
    <input id="search" type="search" placeholder="Search" aria-label="Search all pages" aria-controls="found"/>
  </nav>
  <ol id="found" aria-live="polite"></ol>
  <main>
${content.body}
<#if content.uri == "results/index.html">
  <ul>
  <#list published_content?sort_by("uri") as page>
  <#if page.uri?starts_with("results/") && page.uri != content.uri>
    <li><a href="${root}${page.uri}">${titleOf(page)}</a></li>
  </#if>
  </#list>
  </ul>
</#if>
  </main>
  <script src="${root}lunr.min.js"></script>
  <script src="${root}search.js"></script>
  <script src="${root}site.js"></script>
</body>
</html>
