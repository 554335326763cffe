/* A page that is watched follows the definition of its game. In: events of the server that showed
   it. Only what has changed is put in its place; the reader stays where he is. */
(function () {
  "use strict";
  const status = document.getElementById("watch");
  if (!status || !window.EventSource) return;
  const here = new URL(".", location.href);
  const root = new URL(document.currentScript.src.replace(/assets\/watch\.js.*$/, ""));
  const lively = "[data-cell], [data-place], form, select, template, script";
  let known = document.head.dataset.version;
  let before = document.body.cloneNode(true); /* as the server wrote it: no script has run yet */
  let events = null;
  let work = Promise.resolve();
  const fresh = new Map(); /* files that have changed since the page was loaded, and when */

  const pathOf = (address) => {
    const url = new URL(address, here);
    return url.href.startsWith(root.href) ? decodeURIComponent(url.href.slice(root.href.length).split(/[?#]/)[0]) : "";
  };
  const own = () => {
    const path = pathOf(location.href);
    return !path || path.endsWith("/") ? path + "index.html" : path;
  };

  function say(text, kind) {
    if (status.textContent !== text) status.textContent = text;
    status.className = kind;
  }

  /* The pictures of a page, and how the address of each is read and written. */
  function pictures(part) {
    const found = [];
    for (const node of part.querySelectorAll("img, image")) {
      const name = node.localName === "img" ? "src" : "href";
      const path = pathOf(node.getAttribute(name) || "");
      if (path) found.push({ node, name, path });
    }
    return found;
  }

  /* Shows pictures that have changed, each when it can be shown. */
  function renew(part) {
    const coming = [];
    for (const { node, name, path } of pictures(part)) {
      const version = fresh.get(path);
      if (version === undefined || node.dataset.version === version) continue;
      node.dataset.version = version;
      const address = new URL(path.split("/").map(encodeURIComponent).join("/"), root);
      address.search = version;
      const picture = new Image();
      picture.src = address.href;
      coming.push(picture.decode().catch(() => {}).then(() => {
        if (node.dataset.version !== version) return;
        node.removeAttribute("srcset");
        node.setAttribute(name, address.href);
        return node.decode ? node.decode().catch(() => {}) : undefined;
      }));
    }
    return Promise.all(coming);
  }

  /* Loads style sheets that have changed; the old one goes when the new one is there. */
  function restyle() {
    const coming = [];
    for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
      const path = pathOf(link.getAttribute("href"));
      const version = fresh.get(path);
      if (version === undefined || link.dataset.version === version) continue;
      const other = link.cloneNode();
      const address = new URL(path.split("/").map(encodeURIComponent).join("/"), root);
      address.search = version;
      other.dataset.version = version;
      other.href = address.href;
      coming.push(new Promise((done) => {
        other.onload = other.onerror = () => {
          link.remove();
          done();
        };
      }));
      link.after(other);
    }
    return Promise.all(coming);
  }

  const isLively = (node) => node.nodeType === 1 && (node.matches(lively) || node.querySelector(lively));

  /* Makes of a part of the page, which was `old`, what `now` is. False where scripts hold on to
     something that would have to be put in the place of another. */
  function patch(live, old, now) {
    if (old.isEqualNode(now)) return true;
    if (old.nodeType !== 1) {
      if (live.parentNode.closest("script, style, template")) return false;
      live.nodeValue = now.nodeValue;
      return true;
    }
    for (const { name } of [...old.attributes]) {
      if (!now.hasAttribute(name)) live.removeAttribute(name);
    }
    for (const { name, value } of [...now.attributes]) {
      if (old.getAttribute(name) !== value) live.setAttribute(name, value);
    }
    const was = [...old.childNodes];
    const is = [...now.childNodes];
    const there = [...live.childNodes];
    if (there.length !== was.length) return was.length === is.length && was.every((node, n) => node.isEqualNode(is[n]));
    let first = 0;
    let last = 0;
    const most = Math.min(was.length, is.length);
    while (first < most && was[first].isEqualNode(is[first])) first += 1;
    while (last < most - first && was[was.length - 1 - last].isEqualNode(is[is.length - 1 - last])) last += 1;
    const going = was.slice(first, was.length - last);
    const coming = is.slice(first, is.length - last);
    const pairs = alike(going, coming);
    const left = new Set(pairs.map(([number]) => number));
    const found = new Map(pairs.map(([number, other]) => [other, number]));
    if (going.some((node, number) => !left.has(number) && isLively(node))) return false;
    if (coming.some((node, number) => !found.has(number) && isLively(node))) return false;
    const standing = there.slice(first, was.length - last);
    for (const [number, other] of pairs) {
      if (!patch(standing[number], going[number], coming[other])) return false;
    }
    standing.forEach((node, number) => left.has(number) || node.remove());
    let after = there[was.length - last] || null;
    for (let number = coming.length - 1; number >= 0; number -= 1) {
      after = found.has(number)
        ? standing[found.get(number)]
        : live.insertBefore(document.importNode(coming[number], true), after);
    }
    return true;
  }

  /* Which nodes of two lists are the same thing, if not with the same content: the longest run of
     such pairs in the order of both. */
  function alike(some, others) {
    const kind = (node) => (node.nodeType === 1 ? `${node.nodeName}#${node.id}.${node.className}` : node.nodeName);
    if (some.length === others.length && some.every((node, n) => kind(node) === kind(others[n]))) return some.map((_, n) => [n, n]);
    if (some.length * others.length > 250000) return [];
    const wide = others.length + 1;
    const most = new Float64Array((some.length + 1) * wide);
    const worth = some.map((node) => others.map((other) => (kind(node) !== kind(other) ? 0 : node.isEqualNode(other) ? 1.5 : 1)));
    for (let n = some.length - 1; n >= 0; n -= 1) {
      for (let m = others.length - 1; m >= 0; m -= 1) {
        const paired = worth[n][m] && worth[n][m] + most[(n + 1) * wide + m + 1];
        most[n * wide + m] = Math.max(paired, most[(n + 1) * wide + m], most[n * wide + m + 1]);
      }
    }
    const pairs = [];
    for (let n = 0, m = 0; n < some.length && m < others.length; ) {
      if (worth[n][m] && most[n * wide + m] === worth[n][m] + most[(n + 1) * wide + m + 1]) {
        pairs.push([n, m]);
        n += 1;
        m += 1;
      } else if (most[(n + 1) * wide + m] >= most[n * wide + m + 1]) n += 1;
      else m += 1;
    }
    return pairs;
  }

  /* What is at the top of the window, to be put there again. */
  function anchor() {
    const middle = document.documentElement.clientWidth / 2;
    for (const y of [80, 160, 320]) {
      const node = document.elementFromPoint(middle, y);
      if (node && node !== document.body && node !== document.documentElement) return { node, top: node.getBoundingClientRect().top };
    }
    return null;
  }

  function keep(held) {
    if (!held || !held.node.isConnected || !window.scrollY) return;
    const off = held.node.getBoundingClientRect().top - held.top;
    if (Math.abs(off) > 1) window.scrollBy({ top: off, behavior: "instant" });
  }

  /* A whole page is loaded anew only where its scripts must begin again. They find it as it was. */
  function reload() {
    const chooser = document.querySelector('[data-place="layers"]');
    const cell = document.querySelector("[data-cell].here");
    const held = {
      path: location.pathname,
      top: window.scrollY,
      open: [...document.querySelectorAll("details")].map((each) => each.open),
      layer: chooser ? chooser.value : "",
      cell: cell ? cell.dataset.cell : "",
    };
    try {
      sessionStorage.setItem("watch", JSON.stringify(held));
    } catch (error) {
      /* nothing is kept where a browser keeps nothing */
    }
    location.reload();
  }

  window.addEventListener("load", () => {
    let held = null;
    try {
      held = JSON.parse(sessionStorage.getItem("watch"));
      sessionStorage.removeItem("watch");
    } catch (error) {
      return;
    }
    if (!held || held.path !== location.pathname) return;
    const boxes = document.querySelectorAll("details");
    if (boxes.length === held.open.length) boxes.forEach((each, n) => { each.open = held.open[n]; });
    const chooser = document.querySelector('[data-place="layers"]');
    if (chooser && held.layer && [...chooser.options].some((each) => each.value === held.layer)) {
      chooser.value = held.layer;
      chooser.dispatchEvent(new Event("change", { bubbles: true }));
    }
    const cell = held.cell && document.querySelector(`[data-cell="${CSS.escape(held.cell)}"]`);
    if (cell) cell.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    window.scrollTo({ top: held.top, behavior: "instant" });
  });

  /* What a code means is folded away until somebody asks for it. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest('a[href^="#finding-"]');
    const goal = link && document.getElementById(link.getAttribute("href").slice(1));
    if (goal) goal.closest("details").open = true;
  });

  async function follow(version, news) {
    if (news.reload) {
      reload();
      return;
    }
    for (const path of news.paths) fresh.set(path, version);
    if (news.paths.some((path) => path.endsWith(".js"))) {
      reload();
      return;
    }
    if (news.paths.includes(own())) {
      const answer = await fetch(location.pathname, { cache: "no-store" });
      if (!answer.ok) {
        reload();
        return;
      }
      const now = new DOMParser().parseFromString(await answer.text(), "text/html");
      const held = anchor();
      if (!patch(document.body, before, now.body)) {
        reload();
        return;
      }
      document.title = now.title;
      before = now.body;
      keep(held);
      document.dispatchEvent(new Event("refreshed"));
    }
    await Promise.all([restyle(), renew(document)]);
    known = version;
    document.documentElement.dataset.shown = version;
    say(news.busy ? status.dataset.busy : "", "");
  }

  function listen() {
    if (events) return;
    events = new EventSource(new URL("events", root).href + "?since=" + encodeURIComponent(known));
    events.addEventListener("message", (event) => {
      work = work.then(() => follow(event.lastEventId, JSON.parse(event.data))).catch(() => {});
    });
    events.addEventListener("open", () => {
      if (status.classList.contains("gone")) say("", "");
    });
    events.addEventListener("error", () => {
      say(status.dataset.gone, "gone");
      if (events.readyState === EventSource.CLOSED) {
        events = null;
        setTimeout(listen, 1000);
      }
    });
  }

  /* A browser has few connections to a host: a page that nobody sees holds none. */
  function look() {
    if (document.hidden) {
      if (events) events.close();
      events = null;
    } else {
      listen();
    }
  }
  if ("busy" in document.head.dataset) say(status.dataset.busy, "");
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", () => {
    if (events) events.close();
    events = null;
  });
  window.addEventListener("pageshow", look);
  look();
})();
