/* Map and rules light each other up. In: the page as it stands. Nothing is asked of a server. */
(function () {
  "use strict";
  const view = document.getElementById("map-view");
  if (!view) return;
  document.body.classList.add("script");
  for (const part of view.querySelectorAll("[hidden]")) part.hidden = false;
  const over = view.querySelector(".over");
  const told = view.querySelector('[data-place="told"]');
  const chooser = view.querySelector('[data-place="layers"]');
  const cells = new Map();
  const places = new Map();
  for (const link of view.querySelectorAll("[data-cell]")) {
    const use = link.querySelector("use");
    cells.set(link.dataset.cell, link);
    places.set(link, { x: Number(use.getAttribute("x")), y: Number(use.getAttribute("y")) });
    link.setAttribute("tabindex", "-1");
  }
  if (!cells.size) return;

  /* What lies in each cell, and where each thing lies, as the list of all cells says. */
  const things = new Map();
  for (const [name] of cells) {
    const row = document.getElementById(name);
    if (!row) continue;
    for (const link of row.querySelectorAll('a[href^="#"]')) {
      const thing = link.getAttribute("href").slice(1);
      if (thing.startsWith("rule-")) continue;
      if (!things.has(thing)) things.set(thing, new Set());
      things.get(thing).add(name);
    }
  }
  const cellsOf = (thing) => (cells.has(thing) ? [thing] : [...(things.get(thing) || [])]);

  /* Links of the rules, by what they lead to. */
  const mentions = new Map();
  for (const link of document.querySelectorAll('#rules a[href^="#"]')) {
    const thing = link.getAttribute("href").slice(1);
    if (!cells.has(thing) && !things.has(thing)) continue;
    if (!mentions.has(thing)) mentions.set(thing, []);
    mentions.get(thing).push(link);
  }

  let current = null;
  let pinned = false;
  let reading = null; /* where a reader was who has touched a link and looks at the map */
  let layer = null; /* what is told of the layer on the map; null for none */

  function unlight() {
    for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
  }

  function lightMap(thing) {
    unlight();
    for (const name of cellsOf(thing)) cells.get(name).classList.add("lit");
  }

  function lightRules(name) {
    unlight();
    for (const link of mentions.get(name) || []) link.classList.add("lit");
    for (const [thing, within] of things) {
      if (!within.has(name) || within.size > cells.size / 3) continue;
      for (const link of mentions.get(thing) || []) link.classList.add("lit");
    }
  }

  /* Shows the row of a cell beside the map: heads of its columns as terms. */
  function tell(name) {
    const row = document.getElementById(name);
    const table = row && row.closest("table");
    if (!table || told.dataset.of === name) return;
    const heads = table.querySelectorAll("thead th, thead td");
    const title = document.createElement("h2");
    const list = document.createElement("dl");
    [...row.children].forEach((cell, number) => {
      if (!number) {
        title.textContent = heads[0].textContent + " " + cell.textContent;
      } else if (cell.textContent.trim()) {
        const term = document.createElement("dt");
        const text = document.createElement("dd");
        term.textContent = heads[number].textContent;
        for (const node of cell.childNodes) text.append(node.cloneNode(true));
        list.append(term, text);
      }
    });
    show(title, list);
    told.dataset.of = name;
  }

  function show(...parts) {
    const button = view.querySelector("template").content.cloneNode(true);
    button.firstElementChild.addEventListener("click", close);
    told.replaceChildren(button, ...parts);
    told.classList.add("open");
  }

  const covers = () => getComputedStyle(told).position === "fixed";

  /* On a small screen what is told lies over the page: a cell under it is scrolled free. */
  function uncover(link) {
    if (!covers()) return;
    const under = link.getBoundingClientRect().bottom + 8 - told.getBoundingClientRect().top;
    if (under > 0) window.scrollBy({ top: under, behavior: "instant" });
  }

  /* Who scrolls the map away there reads on, and wants to see the page. */
  window.addEventListener("scroll", () => {
    if (!told.classList.contains("open") || !covers()) return;
    const map = view.querySelector(".map").getBoundingClientRect();
    if (map.bottom > 0 && map.top < window.innerHeight) return;
    reading = null;
    close();
  });

  function close() {
    pinned = false;
    if (reading !== null) window.scrollTo({ top: reading, behavior: "instant" });
    reading = null;
    told.replaceChildren();
    delete told.dataset.of;
    told.classList.remove("open");
    unlight();
    if (current) current.classList.remove("here");
  }

  function at(link) {
    if (current && current !== link) {
      current.classList.remove("here");
      current.setAttribute("tabindex", "-1");
    }
    current = link;
    link.setAttribute("tabindex", "0");
    tell(link.dataset.cell);
    lightRules(link.dataset.cell);
  }

  const cellOf = (event) => event.target.closest && event.target.closest("[data-cell]");
  over.addEventListener("pointerover", (event) => {
    const link = cellOf(event);
    if (link && !pinned && event.pointerType !== "touch") at(link);
  });
  over.addEventListener("pointerleave", () => {
    if (layer && !pinned) tellLayer();
  });
  over.addEventListener("focusin", (event) => {
    const link = cellOf(event);
    if (link) at(link);
  });
  over.addEventListener("click", (event) => {
    const link = cellOf(event);
    if (!link) return;
    event.preventDefault();
    const again = pinned && current === link;
    at(link);
    uncover(link);
    pinned = !again;
    link.classList.toggle("here", pinned);
    if (again) close();
  });

  /* Arrow keys go to the nearest cell that lies that way. */
  const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  over.addEventListener("keydown", (event) => {
    const link = cellOf(event);
    const way = ways[event.key];
    if (!link || (!way && event.key !== "Enter")) return;
    event.preventDefault();
    if (!way) {
      const row = document.getElementById(link.dataset.cell);
      row.setAttribute("tabindex", "-1");
      row.scrollIntoView({ block: "center" });
      row.focus({ preventScroll: true });
      return;
    }
    const here = places.get(link);
    let best = null;
    let least = Infinity;
    for (const [other, there] of places) {
      const along = (there.x - here.x) * way[0] + (there.y - here.y) * way[1];
      const aside = Math.abs((there.x - here.x) * way[1] + (there.y - here.y) * way[0]);
      if (along <= 0.5 || aside > along * 1.8) continue;
      if (along + aside * 1.5 < least) [best, least] = [other, along + aside * 1.5];
    }
    if (best) best.focus();
  });
  const [first] = cells.values();
  first.setAttribute("tabindex", "0");

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });

  /* What a link of the rules speaks of lights up on the map. */
  function thingOf(event) {
    const link = event.target.closest && event.target.closest('a[href^="#"]');
    const thing = link && !link.dataset.cell ? link.getAttribute("href").slice(1) : "";
    return cells.has(thing) || things.has(thing) ? thing : "";
  }
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const thing = thingOf(event);
      if (!thing) return;
      lightMap(thing);
      tell(thing);
    });
  }
  for (const kind of ["pointerout", "focusout"]) {
    document.addEventListener(kind, (event) => {
      if (!thingOf(event) || reading !== null) return;
      if (pinned && current) lightRules(current.dataset.cell);
      else unlight();
    });
  }

  /* Who touches such a link sees the map, and closes it to read on. */
  document.addEventListener("click", (event) => {
    const thing = event.pointerType === "touch" && !told.contains(event.target) && thingOf(event);
    if (!thing) return;
    event.preventDefault();
    reading = window.scrollY;
    lightMap(thing);
    tell(thing);
    view.scrollIntoView({ behavior: "instant" });
  });

  /* Layers: one at a time. What is told of one is told again when no cell is pointed at. */
  function tellLayer() {
    close();
    if (layer.children.length) show(layer);
  }

  if (chooser) {
    chooser.addEventListener("change", () => {
      const rows = [];
      layer = null;
      for (const group of view.querySelectorAll("[data-layer]")) {
        const on = group.dataset.layer === chooser.value;
        group.classList.toggle("on", on);
        if (!on) continue;
        layer = document.createElement("ul");
        rows.push(...group.dataset.rows.split(" "));
      }
      for (const name of rows) {
        const row = document.getElementById(name);
        if (!row) continue;
        const entry = document.createElement("li");
        [...row.children].forEach((cell, number) => {
          if (!cell.textContent.trim()) return;
          if (number) entry.append(": ");
          for (const node of cell.childNodes) entry.append(node.cloneNode(true));
        });
        layer.append(entry);
      }
      if (layer) tellLayer();
      else close();
    });
  }
})();
