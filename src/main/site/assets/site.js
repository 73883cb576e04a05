// The search: lunr over the sections of all pages (search.js).
const index = lunr(function () {
  this.ref("at");
  this.field("title", {boost: 5});
  this.field("words");
  sections.forEach(section => this.add(section));
});
const byPlace = new Map(sections.map(section => [section.at, section]));
const found = document.getElementById("found");

document.getElementById("search").addEventListener("input", event => {
  const words = lunr.tokenizer(event.target.value).map(token => token.toString());
  const hits = words.length === 0 ? [] : index.query(query => words.forEach(word => {
    query.term(word, {boost: 10});
    query.term(word, {wildcard: lunr.Query.wildcard.TRAILING});
  }));
  found.replaceChildren(...hits.slice(0, 20).map(hit => {
    const link = document.createElement("a");
    link.href = document.body.dataset.root + hit.ref;
    link.textContent = byPlace.get(hit.ref).title + " (" + hit.ref.replace(/\.html#.*/, "") + ")";
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
});
