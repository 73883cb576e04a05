"use strict";
// The script of a report: everything it shows is text; nothing of the data becomes markup.
(() => {
  const make = (name, content, attributes) => {
    const element = document.createElement(name);
    if (content !== undefined) element.textContent = content;
    for (const key in attributes || {}) element.setAttribute(key, attributes[key]);
    return element;
  };
  const plural = (count, noun) => count + " " + noun + (String(count) === "1" ? "" : "s");

  // ---- Sets of variants: decision diagrams [root, [[feature, [[low, high, next]...]]...]].

  class Features {
    constructor(raw) {
      this.all = raw.map(f => ({
        name: f[0],
        isBoolean: f.length === 1,
        low: BigInt(f.length === 1 ? 0 : f[1]),
        high: BigInt(f.length === 1 ? 1 : f[2])
      }));
    }
    everything() {
      return this.all.map(f => [f.low, f.high]);
    }
    branch(number, low, high) {
      const f = this.all[number];
      if (f.isBoolean) return (high === 0n ? "!" : "") + f.name;
      return f.name + (low === high ? "=" + low : "=" + low + ".." + high);
    }
    // Values of features by a text such as A,!B,K=3; throws what is wrong with it.
    parse(text) {
      const given = this.everything();
      for (const part of text.split(/,|&&/).map(t => t.trim()).filter(t => t)) {
        const match = /^(!?)\s*([^\s!=<>]+)\s*(?:(==?|<=|>=|<|>)\s*(-?\d+))?$/.exec(part);
        if (!match) throw new Error("'" + part + "' is not like A, !A or K=3");
        const number = this.all.findIndex(f => f.name === match[2]);
        if (number < 0) {
          const near = this.all.filter(f => f.name.toLowerCase().startsWith(match[2].slice(0, 2).toLowerCase()));
          const hint = (near.length ? near : this.all).map(f => f.name).sort().slice(0, 8).join(", ");
          throw new Error("no feature '" + match[2] + "'" + (hint ? "; there are " + hint : ""));
        }
        this.restrict(given, number, match);
      }
      return given;
    }
    restrict(given, number, match) {
      const f = this.all[number];
      if (f.isBoolean !== !match[3] || (match[1] && match[3])) {
        throw new Error(f.isBoolean ? f.name + " is on or off: write " + f.name + " or !" + f.name
                                    : f.name + " has values: write " + f.name + "=" + f.low);
      }
      let [low, high] = f.isBoolean ? (match[1] ? [0n, 0n] : [1n, 1n]) : [f.low, f.high];
      if (match[3]) {
        const value = BigInt(match[4]);
        if (match[3].startsWith("=")) [low, high] = [value, value];
        if (match[3] === "<=") high = value;
        if (match[3] === "<") high = value - 1n;
        if (match[3] === ">=") low = value;
        if (match[3] === ">") low = value + 1n;
      }
      const [l, h] = given[number];
      given[number] = [low > l ? low : l, high < h ? high : h];
    }
  }

  class Table {
    constructor(raw, features) {
      this.root = raw[0];
      this.nodes = raw[1].map(n => ({
        feature: n[0],
        branches: n[1].map(b => ({ low: BigInt(b[0]), high: BigInt(b[1]), next: b[2] }))
      }));
      this.features = features;
    }
    // How many of the given variants are in each set, from a node or leaf on that asks from a feature on.
    counter(given) {
      const size = given.map(([low, high]) => (high < low ? 0n : high - low + 1n));
      const known = new Map();
      const times = (from, to) => size.slice(from, to).reduce((a, b) => a * b, 1n);
      const below = (at, from) => {
        const counts = new Map();
        if (at < 0) {
          if (at < -1) counts.set(-2 - at, times(from, size.length));
          return counts;
        }
        const node = this.nodes[at];
        if (!known.has(at)) known.set(at, this.add(node, given, below));
        const factor = times(from, node.feature);
        known.get(at).forEach((count, set) => counts.set(set, count * factor));
        return counts;
      };
      return below;
    }
    add(node, given, below) {
      const sum = new Map();
      const [low, high] = given[node.feature];
      for (const branch of node.branches) {
        const from = branch.low > low ? branch.low : low;
        const to = branch.high < high ? branch.high : high;
        if (from <= to) {
          below(branch.next, node.feature + 1).forEach((count, set) =>
            sum.set(set, (sum.get(set) || 0n) + count * (to - from + 1n)));
        }
      }
      return sum;
    }
    holdsForSome(given) {
      return [...this.counter(given)(this.root, 0).values()].some(count => count > 0n);
    }
  }

  const ORDER = ["UNSAFE", "FAULT", "SAFE", "UNKNOWN", "UNREAD"];

  class Report {
    constructor(article) {
      this.article = article;
      this.data = JSON.parse(article.querySelector("script.data").textContent);
      this.features = new Features(this.data.features);
      this.table = this.data.table && new Table(this.data.table, this.features);
      const shown = new URLSearchParams(location.hash.slice(1));
      this.player = this.data.plays.length && article.querySelector(".player") ? new Player(this) : null;
      this.canvas = article.querySelector(".canvas") ? new Canvas(this) : null;
      this.search(shown.get("variant"));
      article.querySelectorAll("[data-play]").forEach(button =>
        button.addEventListener("click", () => this.player && this.player.show(Number(button.dataset.play), 0, true)));
      if (this.player) this.player.show(Number(shown.get("play") || 1) - 1, Number(shown.get("step") || 1) - 1);
    }

    byVerdict(counts) {
      const sums = new Map();
      counts.forEach((count, set) => {
        const verdict = this.data.sets[set];
        if (count > 0n) sums.set(verdict, (sums.get(verdict) || 0n) + count);
      });
      return ORDER.filter(v => sums.has(v)).map(v => [v, sums.get(v)]);
    }

    say(target, counts) {
      this.byVerdict(counts).forEach(([verdict, count]) => {
        target.append(make("span", verdict, { class: "chip " + verdict }), " " + count + " ");
      });
    }

    search(asked) {
      const form = this.article.querySelector(".search");
      if (!form) return;
      const found = this.article.querySelector(".found");
      if (!this.table) {
        found.textContent = "The sets are too large to search here: use --config.";
        form.querySelectorAll("input,button").forEach(e => (e.disabled = true));
        return;
      }
      form.addEventListener("submit", event => {
        event.preventDefault();
        this.answer(form.elements.variant.value, found);
      });
      if (asked !== null) {
        form.elements.variant.value = asked;
        this.answer(asked, found);
      }
      this.tree();
    }

    answer(text, found) {
      found.replaceChildren();
      let given;
      try {
        given = this.features.parse(text);
      } catch (problem) {
        found.textContent = problem.message;
        return;
      }
      const counts = this.table.counter(given)(this.table.root, 0);
      const sets = [...counts].filter(([, count]) => count > 0n);
      const all = sets.reduce((sum, [, count]) => sum + count, 0n);
      if (all === 0n) {
        found.textContent = "No valid variant fits.";
        return;
      }
      this.say(found, counts);
      found.append("of " + plural(all, "variant") + " that fit" + (all === 1n ? "s. " : ". "));
      const play = sets.map(([set]) => this.data.play[set]).find(number => this.data.plays[number]);
      if (play !== undefined && this.player) {
        const button = make("button", "Show " + this.data.term.toLowerCase() + " " + (play + 1), { type: "button" });
        button.addEventListener("click", () => this.player.show(play, 0, true));
        found.append(button);
      }
    }

    // ---- The tree: unfolded where one asks, so that a diagram of 2^30 paths costs nothing.

    tree() {
      const given = this.features.everything();
      const below = this.table.counter(given);
      const root = this.article.querySelector(".tree");
      const item = (label, at, from, factor) => {
        const raw = below(at, from);
        const counts = new Map([...raw].map(([set, count]) => [set, count * factor]));
        const verdicts = this.byVerdict(counts);
        const title = make(verdicts.length > 1 ? "summary" : "div");
        if (label) title.append(make("code", label), " ");
        this.say(title, counts);
        if (verdicts.length <= 1) {
          title.className = "end";
          return title;
        }
        const details = make("details");
        details.append(title);
        const unfold = () => {
          if (details.childElementCount > 1) return;
          const node = this.table.nodes[at];
          const before = this.space(given, from, node.feature) * factor;
          for (const branch of node.branches) {
            if ([...below(branch.next, node.feature + 1).values()].some(count => count > 0n)) {
              details.append(item(this.features.branch(node.feature, branch.low, branch.high), branch.next,
                node.feature + 1, before * (branch.high - branch.low + 1n)));
            }
          }
        };
        details.addEventListener("toggle", () => details.open && unfold());
        details.unfold = unfold;
        return details;
      };
      const top = item("all variants", this.table.root, 0, 1n);
      root.append(top);
      if (top.unfold) {
        top.unfold();
        top.open = true;
      }
    }

    space(given, from, to) {
      return given.slice(from, to).reduce((product, [low, high]) => product * (high - low + 1n), 1n);
    }
  }

  // ---- Plays, step by step.

  const WINDOW = 150;

  class Player {
    constructor(report) {
      this.report = report;
      this.plays = report.data.plays;
      this.root = report.article.querySelector(".player");
      this.root.replaceChildren();
      this.lines = report.data.source.split("\n");
      this.starts = [0];
      for (const line of this.lines) this.starts.push(this.starts[this.starts.length - 1] + line.length + 1);
      this.controls();
      this.views();
    }

    controls() {
      const bar = make("div", undefined, { class: "controls" });
      const label = make("label", this.report.data.term + " ");
      this.choice = make("select");
      this.plays.forEach((play, i) => this.choice.append(
        make("option", i + 1 + ": " + play.what.slice(0, 80) + " in " + plural(play.variants, "variant") + ", " + play.when.slice(0, 120), { value: i })));
      label.append(this.choice);
      this.choice.addEventListener("change", () => this.show(Number(this.choice.value), 0));
      const button = (text, key, to) => {
        const b = make("button", text, { type: "button", "aria-keyshortcuts": key });
        b.addEventListener("click", () => this.show(this.play, to()));
        bar.append(b);
        return b;
      };
      bar.append(label);
      this.first = button("First", "Home", () => 0);
      this.back = button("Back", "ArrowLeft", () => this.step - 1);
      this.next = button("Next", "ArrowRight", () => this.following());
      this.last = button("Last", "End", () => this.steps().length - 1);
      this.past = button("Past the rounds", "PageDown", () => {
        const [from, length, times] = this.round();
        return from + length * times;
      });
      this.status = make("span", "", { role: "status" });
      bar.append(this.status);
      this.variant = make("p");
      this.root.append(bar, this.variant);
      this.root.addEventListener("keydown", event => this.key(event));
      document.addEventListener("keydown", event => {
        const place = this.root.getBoundingClientRect();
        const inView = place.top < innerHeight && place.bottom > 0;
        if (inView && !event.target.closest("input,select,summary,.canvas,.scroll,.diagram")) this.key(event);
      });
    }

    // Behind the last step of what is repeated for ever comes its first.
    following() {
      const cycle = this.plays[this.play].cycle;
      return cycle >= 0 && this.step >= this.steps().length - 1 ? cycle + 1 : this.step + 1;
    }

    key(event) {
      const round = this.round();
      const past = round && round[0] + round[1] * round[2];
      const to = { ArrowLeft: this.step - 1, ArrowRight: this.following(), Home: 0, End: this.steps().length - 1, PageDown: past }[event.key];
      if (to === undefined || event.defaultPrevented || event.target === this.choice || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.show(this.play, to);
    }

    views() {
      const views = make("div", undefined, { class: "views", tabindex: "-1" });
      this.source = make("ol", undefined, { class: "source", tabindex: "0", "aria-label": "Source text" });
      const scroll = make("div", undefined, { class: "scroll", tabindex: "0", role: "region", "aria-label": "Moves" });
      this.moves = make("table", undefined, { class: "moves" });
      scroll.append(this.moves);
      this.values = make("div", undefined, { class: "values" });
      views.append(this.source, scroll, this.values);
      this.root.append(views);
    }

    // What the step is in that is done again and again: where it begins, how long it is, how often, its lines.
    round() {
      return this.plays[this.play].rounds.find(([from, length, times]) => from <= this.step && this.step < from + length * times);
    }

    steps() {
      return this.plays[this.play].steps;
    }

    show(play, step, focus) {
      const known = play === this.play;
      this.play = Math.min(Math.max(0, play || 0), this.plays.length - 1);
      const steps = this.steps();
      this.step = Math.min(Math.max(0, step || 0), Math.max(0, steps.length - 1));
      this.choice.value = this.play;
      const current = this.plays[this.play];
      this.variant.textContent = "Shown in the variant " + (current.config || "without features")
        + (current.steps.length < current.length ? "; " + (current.length - current.steps.length)
          + " more steps are in the JSON report" : "");
      this.status.textContent = steps.length ? "Step " + (this.step + 1) + " of " + steps.length + ": " + steps[this.step][0]
        + (current.cycle >= 0 && this.step > current.cycle ? " (repeated for ever)" : "") : "";
      const round = this.round();
      this.past.hidden = !round;
      if (round) {
        const number = Math.floor((this.step - round[0]) / round[1]) + 1;
        this.status.textContent += " (" + round[3] + ", round " + number + " of " + round[2] + ")";
      }
      this.first.disabled = this.back.disabled = this.step === 0;
      this.last.disabled = this.step >= steps.length - 1;
      this.next.disabled = this.last.disabled && current.cycle < 0;
      if (!known) this.gone = this.absent(current.absent);
      this.showSource(steps[this.step], known);
      this.showMoves(steps);
      this.showValues(steps);
      if (this.report.canvas) this.report.canvas.light(current, this.step);
      if (focus) this.root.scrollIntoView();
    }

    // The stretches of each line that the variant does not have.
    absent(flat) {
      const gone = new Map();
      for (let i = 0; i < flat.length; i += 2) {
        let line = this.lineOf(flat[i]);
        for (; line < this.lines.length && this.starts[line] < flat[i + 1]; line++) {
          const from = Math.max(flat[i], this.starts[line]) - this.starts[line];
          const to = Math.min(flat[i + 1], this.starts[line + 1] - 1) - this.starts[line];
          if (from < to) gone.set(line, (gone.get(line) || []).concat([[from, to]]));
        }
      }
      return gone;
    }

    lineOf(offset) {
      let low = 0;
      let high = this.lines.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (this.starts[middle] <= offset) low = middle; else high = middle - 1;
      }
      return low;
    }

    // All lines of a short text; of a long one those around the step.
    showSource(step, known) {
      const here = step ? this.lineOf(step[3]) : 0;
      const from = this.lines.length > 600 ? Math.max(0, here - WINDOW) : 0;
      const to = this.lines.length > 600 ? Math.min(this.lines.length, here + WINDOW) : this.lines.length;
      if (!known || from !== this.from || this.spotted !== undefined) {
        if (!known || from !== this.from) {
          this.items = [];
          for (let line = from; line < to; line++) this.items[line] = this.line(line);
          this.source.replaceChildren(...this.items.slice(from));
        } else if (this.items[this.spotted]) {
          const plain = this.line(this.spotted);
          this.items[this.spotted].replaceWith(plain);
          this.items[this.spotted] = plain;
        }
      }
      this.from = from;
      if (!step) return;
      const marked = this.line(here, [step[3] - this.starts[here], Math.min(step[4] - this.starts[here], this.lines[here].length)]);
      marked.className = "here";
      marked.setAttribute("aria-current", "step");
      this.items[here].replaceWith(marked);
      this.items[here] = marked;
      this.spotted = here;
      this.source.scrollTop = marked.offsetTop - this.source.offsetTop - this.source.clientHeight / 2;
    }

    line(number, spot) {
      const item = make("li");
      item.append(make("span", number + 1, { class: "number" }));
      const text = this.lines[number].replace(/\r$/, "");
      const gone = this.gone.get(number) || [];
      const cuts = new Set([0, text.length]);
      gone.concat(spot ? [spot] : []).forEach(([a, b]) => cuts.add(Math.min(a, text.length)).add(Math.min(b, text.length)));
      const sorted = [...cuts].sort((a, b) => a - b);
      for (let i = 0; i + 1 < sorted.length; i++) {
        const [a, b] = [sorted[i], sorted[i + 1]];
        const classes = [];
        if (gone.some(([x, y]) => x <= a && b <= y)) classes.push("gone");
        if (spot && spot[0] <= a && b <= spot[1]) classes.push("spot");
        item.append(classes.length ? make("span", text.slice(a, b), { class: classes.join(" ") }) : text.slice(a, b));
      }
      return item;
    }

    showMoves(steps) {
      const head = make("tr");
      for (const title of ["", "Program", "Environment"]) head.append(make("th", title, { scope: "col" }));
      const rows = [head];
      const from = Math.max(0, this.step - WINDOW);
      const to = Math.min(steps.length, this.step + WINDOW);
      let current = null;
      for (let i = from; i < to; i++) {
        const cycle = this.plays[this.play].cycle;
        const row = make("tr", undefined, cycle >= 0 && i > cycle ? { class: "cycle" } : {});
        const [move, who, what] = steps[i];
        const cell = make("td");
        const button = make("button", move, { type: "button", "aria-label": "Step " + (i + 1) + ": the " + who + " " + what + ", " + move });
        button.addEventListener("click", () => this.show(this.play, i));
        if (steps[i][6].length) cell.append(make("small", steps[i][6].join(" "), { class: "ways" }));
        cell.append(button, make("small", " " + what));
        row.append(make("td", i + 1));
        if (who === "program") row.append(cell, make("td")); else row.append(make("td"), cell);
        if (i === this.step) {
          row.setAttribute("aria-current", "step");
          current = row;
        }
        rows.push(row);
      }
      this.moves.replaceChildren(...rows);
      const box = this.moves.parentElement;
      if (current) box.scrollTop = current.offsetTop - box.clientHeight / 2;
    }

    unfold() {
      this.printed = this.printed || make("div", undefined, { class: "printed" });
      this.printed.replaceChildren(...this.plays.map((play, i) => {
        const part = make("section");
        part.append(make("h3", this.report.data.term + " " + (i + 1) + ": " + play.what), make("p", plural(play.variants, "variant") + ", " + play.when
          + "; shown in the variant " + (play.config || "without features")));
        const table = make("table");
        play.steps.forEach(([move, who, what, start, , changes, ways], n) => {
          const row = make("tr");
          row.append(make("td", n + 1), make("td", this.lineOf(start) + 1), make("td", ways.join(" ")), make("td", move), make("td", who + " " + what),
            make("td", changes.map(([name, value]) => name + " = " + value).join(", ")));
          table.append(row);
        });
        part.append(table);
        if (play.why !== undefined) part.append(make("p", "Why: " + play.why + (play.state.length
          ? "; state: " + play.state.map(([name, value]) => name + " = " + value).join(", ") : "")));
        return part;
      }));
      this.root.append(this.printed);
    }

    // Behind the last step: why it is a failure, and in which state.
    failure(steps) {
      const play = this.plays[this.play];
      if (play.why === undefined || this.step < steps.length - 1) return [];
      const state = make("table");
      state.append(make("caption", play.state.length ? "State at the end" : "No variable is in use at the end"));
      play.state.forEach(([name, value]) => {
        const row = make("tr");
        row.append(make("th", name, { scope: "row" }), make("td", value));
        state.append(row);
      });
      return [make("p", "Why: " + play.why, { class: "why" }), state];
    }

    showValues(steps) {
      const values = new Map();
      for (let i = 0; i <= this.step && i < steps.length; i++) {
        steps[i][5].forEach(([name, value]) => values.set(name, [value, i]));
      }
      const table = make("table");
      table.append(make("caption", values.size ? "Variables that changed" : "No variable has changed yet"));
      [...values].forEach(([name, [value, at]]) => {
        const row = make("tr", undefined, at === this.step ? { class: "new" } : {});
        row.append(make("th", name, { scope: "row" }), make("td", value + (at === this.step ? " (now)" : "")));
        table.append(row);
      });
      this.values.replaceChildren(table, ...this.failure(steps));
    }
  }

  // ---- The automaton: pan, zoom, and what is lit up.

  class Canvas {
    constructor(report) {
      this.report = report;
      this.root = report.article.querySelector(".canvas");
      this.svg = this.root.querySelector("svg");
      this.edges = [...this.root.querySelectorAll("[data-edge]")];
      this.whole = this.svg.viewBox.baseVal;
      this.size = [this.whole.width, this.whole.height];
      this.conditions = report.data.conditions.map(raw => raw && new Table(raw, report.features));
      this.fit();
      const zoom = { Larger: 0.8, Smaller: 1.25 };
      report.article.querySelectorAll("[data-zoom]").forEach(button =>
        button.addEventListener("click", () => zoom[button.dataset.zoom] ? this.zoom(zoom[button.dataset.zoom]) : this.fit()));
      this.drag();
      this.root.addEventListener("keydown", event => this.key(event));
      this.filter(report.article.querySelector(".filter"), report.article.querySelector(".filtered"));
    }

    // The whole width, from the top.
    fit() {
      const ratio = this.root.clientHeight / Math.max(1, this.root.clientWidth);
      this.box = [0, 0, Math.max(this.size[0], 400), Math.max(this.size[0], 400) * ratio];
      this.look();
    }

    look() {
      this.svg.setAttribute("viewBox", this.box.join(" "));
    }

    zoom(factor, at) {
      const [x, y, w, h] = this.box;
      const [px, py] = at || [0.5, 0.5];
      this.box = [x + w * px * (1 - factor), y + h * py * (1 - factor), w * factor, h * factor];
      this.look();
    }

    key(event) {
      const move = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] }[event.key];
      if (move) {
        this.box[0] += move[0] * this.box[2];
        this.box[1] += move[1] * this.box[3];
        this.look();
      } else if (event.key === "+" || event.key === "-") {
        this.zoom(event.key === "+" ? 0.8 : 1.25);
      } else {
        return;
      }
      event.preventDefault();
    }

    drag() {
      let from = null;
      this.root.addEventListener("pointerdown", event => {
        from = [event.clientX, event.clientY, ...this.box];
        this.root.setPointerCapture(event.pointerId);
      });
      this.root.addEventListener("pointermove", event => {
        if (!from) return;
        const scale = this.box[2] / Math.max(1, this.root.clientWidth);
        this.box[0] = from[2] - (event.clientX - from[0]) * scale;
        this.box[1] = from[3] - (event.clientY - from[1]) * scale;
        this.look();
      });
      this.root.addEventListener("pointerup", () => (from = null));
      this.root.addEventListener("wheel", event => {
        if (!event.ctrlKey && document.activeElement !== this.root) return;
        event.preventDefault();
        const place = this.root.getBoundingClientRect();
        this.zoom(event.deltaY > 0 ? 1.15 : 0.87,
          [(event.clientX - place.left) / place.width, (event.clientY - place.top) / place.height]);
      }, { passive: false });
    }

    filter(input, status) {
      const apply = () => {
        let given;
        try {
          given = this.report.features.parse(input.value);
        } catch (problem) {
          status.textContent = problem.message;
          return;
        }
        const some = this.conditions.map(table => !table || table.holdsForSome(given));
        let shown = 0;
        this.edges.forEach(edge => {
          const own = this.report.data.edges[Number(edge.dataset.edge)];
          const on = own.length === 0 || own.some(condition => some[condition]);
          edge.classList.toggle("off", !on);
          shown += on ? 1 : 0;
        });
        status.textContent = input.value.trim() ? shown + " of " + plural(this.edges.length, "edge") : "";
      };
      input.addEventListener("input", apply);
      const asked = new URLSearchParams(location.hash.slice(1)).get("edges");
      if (asked !== null) {
        input.value = asked;
        apply();
      }
    }

    // The way is edges by turns with the number of moves that are done behind them.
    light(play, step) {
      this.edges.forEach(edge => edge.classList.remove("lit", "now"));
      for (let i = 0; i < play.way.length; i += 2) {
        const before = i === 0 ? 0 : play.way[i - 1];
        this.edges[play.way[i]].classList.add("lit");
        if (before <= step && step < play.way[i + 1]) this.edges[play.way[i]].classList.add("now");
      }
    }
  }

  const articles = [...document.querySelectorAll("article")];
  const reports = articles.filter(article => article.querySelector("script.data")).map(article => new Report(article));

  // Several files or formulas have a table of contents.
  if (articles.length > 1) {
    const list = make("ul");
    articles.forEach((article, i) => {
      article.id = "report-" + (i + 1);
      const item = make("li");
      const link = make("a", article.querySelector("h1").textContent, { href: "#" + article.id });
      item.append(link, " ");
      article.querySelectorAll(".shares .chip, :scope > p > .chip").forEach(chip => item.append(chip.cloneNode(true), chip.nextSibling ? chip.nextSibling.textContent : "", " "));
      list.append(item);
    });
    const contents = make("nav", undefined, { class: "contents", "aria-label": "Contents" });
    contents.append(list);
    articles[0].before(contents);
  }

  // On paper every play is unfolded.
  addEventListener("beforeprint", () => reports.forEach(report => report.player && report.player.unfold()));
})();
