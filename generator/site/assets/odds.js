/* The odds that can be asked. In: the forms of a page, each with its table as data. The operations
   are those of `combat` in Postwar, in the order of the table; all chances are exact fractions. */
(function () {
  "use strict";
  const texts = document.querySelector("script[data-odds]");
  if (!texts) return;
  const said = JSON.parse(texts.textContent);
  const PARTIES = ["attacker", "defender"];
  const OTHER = { attacker: "defender", defender: "attacker" };
  const OF_STRENGTH = ["factor", "strength", "multiply", "halve"];
  const MINUS = "\u2212";
  const WAIT = 700; /* ms after the last key until the answer is said aloud */

  /* --- numbers ------------------------------------------------------------------------------- */

  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  function fraction(n, d) {
    const common = divisor(n, d) || 1n;
    return { n: n / common, d: d / common };
  }
  function read(text) {
    const [n, d] = text.split("/");
    return fraction(BigInt(n), BigInt(d || 1));
  }
  const NONE = read("0");
  const WHOLE = read("1");
  const plus = (a, b) => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
  const times = (a, b) => fraction(a.n * b.n, a.d * b.d);
  const rest = (a) => fraction(a.d - a.n, a.d);
  const exact = (a) => (a.d === 1n ? `${a.n}` : `${a.n}/${a.d}`);

  /* In percent to a tenth; half a tenth goes to the even one, as on paper. */
  function percent(chance) {
    const value = Number(chance.n * 100n) / Number(chance.d);
    const down = value % 1 === 0.25 ? 0.05 : 0;
    return `${(value - down).toFixed(1).replace(/\.0$/, "")}%`;
  }

  /* As players write it; all that is not whole comes of halves. */
  function mixed(number) {
    if (!Number.isInteger(number * 4)) {
      let parts = 8;
      while (!Number.isInteger(number * parts)) parts *= 2;
      return `${number * parts}/${parts}`;
    }
    const whole = Math.floor(number);
    return `${whole || ""}${["", "\u00bc", "\u00bd", "\u00be"][(number - whole) * 4]}` || "0";
  }

  const limited = (number, most) => Math.min(Math.max(number, -most), most);
  const within = (number, range) =>
    (range[0] === null || number >= range[0]) && (range[1] === null || number <= range[1]);
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

  /* --- how an attack is worked --------------------------------------------------------------- */

  function labelAt(labels, place) {
    const last = labels.length - 1;
    if (place > last) return `${labels[last]} +${place - last}`;
    return place >= 0 ? labels[place] : `${labels[0]} ${MINUS}${-place}`;
  }
  const label = (w, place) => w.names.get(place) || labelAt(w.table.heads, place);
  const ofKind = (w, kind) => w.active.filter((one) => one.modifier.kind === kind);
  const forAttacker = (one) => (one.modifier.for === "attacker" ? one.amount : -one.amount);

  function note(w, kind, before, after, by, party, amount) {
    const told = [before, after].map((one) => (typeof one === "number" ? mixed(one) : one));
    w.steps.push({ kind, before: told[0], after: told[1], by, party: party || "", amount });
  }

  const whole = (number, up) => (up ? Math.ceil(number) : Math.floor(number));
  const roundsUp = (w, party) =>
    ofKind(w, "halve").some((one) => one.modifier.for !== party && one.modifier.up);

  function multiply(w) {
    for (const one of ofKind(w, "multiply")) {
      const party = one.modifier.for;
      const before = w.factors[party];
      w.factors[party] = before * one.modifier.value;
      w.units[party] = w.units[party].map((unit) => unit * one.modifier.value);
      note(w, "factors", before, w.factors[party], one, party);
    }
  }

  function halve(kind) {
    return (w) => {
      const later = w.table.order.includes("round") || w.table.order.includes("round-units");
      for (const one of ofKind(w, "halve")) {
        const weaker = OTHER[one.modifier.for];
        const before = w.factors[weaker];
        const after = later ? before / 2 : whole(before / 2, one.modifier.up);
        w.factors[weaker] = after;
        w.units[weaker] = w.units[weaker].map((unit) => unit / 2);
        note(w, kind, before, after, one, weaker);
      }
    };
  }

  function roundFactors(w) {
    for (const party of PARTIES) {
      const before = w.factors[party];
      const after = whole(before, roundsUp(w, party));
      if (after === before) continue;
      w.factors[party] = after;
      note(w, "round", before, after, null, party);
    }
  }

  function roundUnits(w) {
    for (const party of PARTIES) {
      const more = w.factors[party] - sum(w.units[party]);
      const before = [...w.units[party], ...(more ? [more] : [])];
      const after = before.map((unit) => whole(unit, roundsUp(w, party)));
      if (after.every((unit, place) => unit === before[place])) continue;
      w.factors[party] = sum(after);
      const told = [before, after].map((units) => units.map(mixed).join(" + "));
      note(w, "round-units", told[0], told[1], null, party);
    }
  }

  function addFactors(w) {
    for (const one of ofKind(w, "factor")) {
      const party = one.modifier.for;
      const before = w.factors[party];
      w.factors[party] = Math.max(0, before + one.amount);
      note(w, "factors", before, w.factors[party], one, party, one.amount);
    }
  }

  /* Ratios are pairs of whole numbers. */
  function nextAbove(ratio) {
    const [a, b] = ratio;
    return a >= b ? [Math.floor(a / b) + 1, 1] : nextBelow([b, a]).reverse();
  }
  function nextBelow(ratio) {
    const [a, b] = ratio;
    return a > b ? [Math.ceil(a / b) - 1, 1] : nextAbove([b, a]).reverse();
  }

  function placeOfOdds(table, attack, defence) {
    const less = (a, b) => a[0] * b[1] < b[0] * a[1];
    const ratio = [attack, defence];
    const columns = table.columns;
    const below = [nextBelow(columns[0])];
    const above = [nextAbove(columns[columns.length - 1])];
    while (less(ratio, below[below.length - 1])) below.push(nextBelow(below[below.length - 1]));
    while (less(above[above.length - 1], ratio)) above.push(nextAbove(above[above.length - 1]));
    const steps = [...[...below].reverse(), ...columns, ...above];
    let down = -1;
    steps.forEach((step, place) => {
      if (!less(ratio, step)) down = place;
    });
    const up = steps.findIndex((step) => !less(step, ratio));
    let place = down;
    if (table.rounding === "up") place = up;
    if (table.rounding === "nearest") {
      /* up is nearer where twice the ratio is more than both together */
      const [a, b] = [steps[up], steps[down]];
      const both = [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
      place = less(both, [2 * attack, defence]) ? up : down;
    }
    const names = new Map();
    above.forEach((one, n) => names.set(columns.length + n, one.join(":")));
    below.forEach((one, n) => names.set(-n - 1, one.join(":")));
    return { place: place - below.length, names };
  }

  function compared(w, told) {
    const last = w.table.heads.length - 1;
    w.off = w.column < 0 ? "below" : w.column > last ? "above" : "";
    note(w, "compare", told, label(w, w.column));
  }

  /* The column whose head has a number. */
  function find(w, number) {
    const columns = w.table.columns;
    const held = columns.findIndex((range) => within(number, range));
    const lowest = columns[0][0];
    const past = lowest !== null && number < lowest ? -1 : columns.length;
    w.column = held >= 0 ? held : past;
  }

  const comparisons = {
    odds(w) {
      const { attacker, defender } = w.factors;
      const none = attacker <= 0 || defender <= 0;
      if (none) w.column = attacker <= 0 ? -1 : w.table.heads.length;
      else {
        const found = placeOfOdds(w.table, attacker, defender);
        w.column = found.place;
        w.names = found.names;
      }
      compared(w, `${mixed(attacker)}:${mixed(defender)}`);
      if (none) clamp(w);
    },
    difference(w) {
      const { attacker, defender } = w.factors;
      const difference = Math.floor(attacker - defender);
      find(w, difference);
      const sign = difference > 0 ? "+" : difference < 0 ? MINUS : "";
      const told = `${sign}${Math.abs(difference)}`;
      compared(w, `${mixed(attacker)} ${MINUS} ${mixed(defender)} = ${told}`);
    },
    strength(w) {
      const strength = Math.floor(w.factors.attacker);
      find(w, strength);
      compared(w, `${strength}`);
    },
  };

  function compare(w) {
    const { compare: by, columns } = w.table;
    if (w.chosen === null) comparisons[by](w);
    else {
      w.column = w.chosen;
      if (by === "odds") w.names = placeOfOdds(w.table, ...columns[w.chosen]).names;
    }
  }

  function clamp(w) {
    const last = w.table.heads.length - 1;
    const kept = Math.min(Math.max(w.column, 0), last);
    if (kept !== w.column) judgeEnd(w, w.column > last ? "above" : "below", w.table.heads[kept]);
    w.names = new Map();
    w.column = kept;
    w.off = "";
  }

  function judgeEnd(w, off, after) {
    const [action, points, nothing] = w.table.beyond[off] || ["end-column", 0, -1];
    let before = label(w, w.column);
    if (w.off !== off && action !== "no-effect") {
      note(w, "end-column", before, after);
      return;
    }
    const compared = w.steps.length && w.steps[w.steps.length - 1].kind === "compare";
    if (compared) before = w.steps.pop().before;
    note(w, action === "end-column" ? "off-table" : action, before, after);
    w.over = action !== "end-column";
    if (action === "no-effect") w.result = nothing;
    w.points = off === "above" ? points : -points;
  }

  /* The sum of all shifts, each a step; `split` says how far a split goes. */
  function shiftBy(w, kind, split, name) {
    let total = 0;
    for (const one of w.active) {
      let by = 0;
      if (one.modifier.kind === "column") by = forAttacker(one);
      else if (one.modifier.kind === "split") by = split(one.modifier);
      if (!by) continue;
      const party = by > 0 ? "attacker" : "defender";
      note(w, kind, name(total), name(total + by), one, party, Math.abs(by));
      total += by;
    }
    return total;
  }

  function shift(w) {
    const numbers = w.table.numbers.length;
    const split = ({ best, worst }) => {
      if (best && w.rank < best[0]) return best[1];
      return worst && w.rank >= numbers - worst[0] ? -worst[1] : 0;
    };
    w.shifted = shiftBy(w, "shift", split, (total) => label(w, w.column + total));
    w.column += w.shifted;
  }

  function capShift(w) {
    const most = w.table["shift-limit"];
    if (most === null || Math.abs(w.shifted) <= most) return;
    const before = w.column;
    w.column += limited(w.shifted, most) - w.shifted;
    note(w, "limit", label(w, before), label(w, w.column));
  }

  const upwards = (w) => w.table.numbers[0] >= w.table.numbers[w.table.numbers.length - 1];
  /* A point is the next number of the dice: on d66, 21 after 16. */
  function moved(w, points) {
    const numbers = [...w.table.numbers].sort((a, b) => a - b);
    const last = numbers.length - 1;
    const off = w.die - Math.min(Math.max(w.die, numbers[0]), numbers[last]);
    const place = numbers.indexOf(w.die - off) + off + (upwards(w) ? points : -points);
    const kept = Math.min(Math.max(place, 0), last);
    return numbers[kept] + place - kept;
  }

  function moveDie(w, points, by, party) {
    const after = moved(w, points);
    note(w, "die", w.die, after, by, party, Math.abs(points));
    w.die = after;
  }

  function changeDie(w) {
    if (w.points) moveDie(w, w.points, null, w.points > 0 ? "attacker" : "defender");
    for (const one of ofKind(w, "die")) {
      moveDie(w, forAttacker(one), one, one.modifier.for);
      w.changes.push(forAttacker(one));
    }
  }

  function capDie(w) {
    const [net, eachWay] = w.table["die-limit"];
    if (!w.table["die-limit"].length) return;
    const ways = [1, -1].map((sign) => {
      const way = sum(w.changes.map((change) => Math.max(0, sign * change)));
      return eachWay === null ? way : Math.min(way, eachWay);
    });
    const left = ways[0] - ways[1];
    const kept = net === null ? left : limited(left, net);
    const all = sum(w.changes);
    if (kept === all) return;
    const after = moved(w, kept - all);
    note(w, "die-limit", w.die, after);
    w.die = after;
  }

  function endRow(w) {
    const numbers = w.table.numbers;
    const kept = Math.min(Math.max(w.die, Math.min(...numbers)), Math.max(...numbers));
    if (kept === w.die) return;
    note(w, "end-row", w.die, kept);
    w.die = kept;
  }

  const becomes = (one, result) =>
    (one.modifier.replace || []).find((entry) => entry[0] === result);

  const byDice = {
    factors: addFactors,
    multiply,
    halve: halve("factors"),
    round: roundFactors,
    "round-units": roundUnits,
    compare,
    clamp,
    shift,
    cap: capShift,
    die: changeDie,
    "die-cap": capDie,
    "end-row": endRow,
    read(w) {
      w.result = w.table.cells[w.table.numbers.indexOf(w.die)][w.column];
    },
    replace(w) {
      for (const one of ofKind(w, "replace")) {
        const entry = becomes(one, w.result);
        if (entry) w.result = entry[1];
      }
    },
  };

  const byLevels = {
    factors: addFactors,
    compare,
    clamp,
    shift(w) {
      const split = (modifier) => {
        const part = w.lucky.has(modifier) ? modifier.best : modifier.worst;
        return part ? (w.lucky.has(modifier) ? part[1] : -part[1]) : 0;
      };
      const levels = w.table.levels[w.column];
      const name = (total) => levels.map((at) => labelAt(w.table.names, at + total)).join(" or ");
      w.shifted = shiftBy(w, "level", split, name);
    },
    read(w) {
      const ladder = w.table.ladder;
      const at = w.table.thrown[w.column][w.thrown][0] + w.shifted;
      const kept = Math.min(Math.max(at, 0), ladder.length - 1);
      if (kept !== at) note(w, "end-ladder", labelAt(w.table.names, at), w.table.names[kept]);
      w.result = ladder[kept];
    },
    replace() {}, /* chances come of it: see `byCoins` */
  };

  const byBoth = {
    factors(w) {
      for (const one of ofKind(w, "strength")) {
        const weaker = OTHER[one.modifier.for];
        const before = w.factors[weaker];
        w.factors[weaker] = before - one.amount;
        note(w, "strength", before, w.factors[weaker], one, weaker);
      }
    },
    halve: halve("strength"),
    round: roundFactors,
    least(w) {
      const least = w.table.least;
      for (const party of PARTIES) {
        const strength = w.factors[party];
        if (least === null || strength >= least) continue;
        w.factors[party] = least;
        note(w, "least", strength, least, null, party);
      }
    },
    compare(w) {
      w.shifted = Math.floor(w.factors.attacker - w.factors.defender);
    },
    cap(w) {
      w.shifted = limited(w.shifted, w.table.limit);
    },
    die(w) {
      w.ahead = w.shifted;
    },
    read() {}, /* the bands are read for all rolls: see `opposed` */
  };

  /* What a die needs, with all points so far: the numbers of the dice that hit. */
  function hitting(w) {
    const { numbers, needed, always, never } = w.table;
    const [first, last] = needed[w.chosen];
    const range = [first === null ? null : first - w.shifted, last === null ? null : last + w.shifted];
    const has = (span, number) => span.length > 0 && within(number, span);
    return numbers.filter((n) => !has(never, n) && (has(always, n) || within(n, range)));
  }

  function toldNumbers(w) {
    const found = [];
    for (const number of hitting(w)) {
      const last = found[found.length - 1];
      if (last && last[1] === number - 1) last[1] = number;
      else found.push([number, number]);
    }
    return found.map(([a, b]) => (a === b ? `${a}` : `${a}-${b}`)).join(", ") || "-";
  }

  /* The dice so far; before they first change it is said what each is rolled for. */
  function diceOf(w) {
    const dice = w.factors.attacker;
    if (!w.steps.length) note(w, "rolled-for", w.table.each, dice, null, w.table.each);
    return dice;
  }

  /* Dice that roll to hit: so many of them `hits` when they are read. */
  const byHits = {
    dice(w) {
      for (const one of ofKind(w, "dice")) {
        const before = diceOf(w);
        w.factors.attacker = Math.max(0, before + forAttacker(one));
        note(w, "dice", before, w.factors.attacker, one, one.modifier.for, one.amount);
      }
    },
    "multiply-dice"(w) {
      for (const one of ofKind(w, "multiply-dice")) {
        const before = diceOf(w);
        w.factors.attacker = before * one.modifier.value;
        note(w, "dice", before, w.factors.attacker, one);
      }
    },
    "halve-dice"(w) {
      for (const one of ofKind(w, "halve-dice")) {
        const before = diceOf(w);
        w.factors.attacker = whole(before / 2, one.modifier.up);
        note(w, "dice", before, w.factors.attacker, one);
      }
    },
    die(w) {
      for (const one of ofKind(w, "die")) {
        const before = toldNumbers(w);
        w.shifted += forAttacker(one);
        note(w, "hit-number", before, toldNumbers(w), one, one.modifier.for, one.amount);
      }
    },
    read() {}, /* all numbers of hits are read: see `hits` */
    "multiply-hits"(w) {
      for (const one of ofKind(w, "multiply-hits")) w.hits *= one.modifier.value;
    },
    "halve-hits"(w) {
      for (const one of ofKind(w, "halve-hits")) w.hits = whole(w.hits / 2, one.modifier.up);
    },
    steps(w) {
      const ways = ofKind(w, "hits-a-step").map((one) => one.modifier.value);
      w.lost = whole(w.hits / (ways.length ? Math.max(...ways) : w.table["a-step"]), w.table.odd === "step");
    },
  };

  function worked(table, asked, operations, order, roll) {
    const factors = { attacker: asked.attacker, defender: asked.defender };
    const w = {
      table,
      factors,
      units: { attacker: asked.units.attacker, defender: asked.units.defender },
      active: asked.active,
      chosen: asked.column,
      steps: [],
      names: new Map(),
      changes: [],
      off: "",
      column: 0,
      shifted: 0,
      points: 0,
      ahead: 0,
      over: false,
      result: null,
      ...roll,
    };
    for (const name of order) {
      operations[name](w);
      if (w.over) break;
    }
    return w;
  }

  /* --- chances: of each result, with all the ways in which the attack was worked ------------- */

  function gathered(shares) {
    const found = new Map();
    for (const [result, chance] of shares) {
      if (chance.n) found.set(result, plus(found.get(result) || NONE, chance));
    }
    return found;
  }

  function dice(table, asked) {
    const every = table.ways.map(BigInt).reduce((a, b) => a + b, 0n);
    const aside = asked.extra;
    const order = aside ? ["die", "die-cap", "end-row", "read"] : table.order;
    const read_ = (w) => {
      w.result = aside[table.numbers.indexOf(w.die)];
    };
    const operations = aside ? { ...byDice, read: read_ } : byDice;
    const shares = [];
    const on = new Map();
    const works = table.numbers.map((number, rank) => {
      const w = worked(table, asked, operations, order, { die: number, rank });
      if (w.result !== null) {
        shares.push([w.result, fraction(BigInt(table.ways[rank]), every)]);
        on.set(w.result, [...(on.get(w.result) || []), number]);
      }
      return w;
    });
    return { chances: gathered(shares), works, on };
  }

  /* Every way in which the coins of splits may fall: those that fall best, and the chance. */
  function fortunes(splits) {
    let found = [[new Set(), WHOLE]];
    for (const { modifier } of splits) {
      const chance = read(modifier.lucky);
      found = found.flatMap(([lucky, weight]) => [
        [new Set([...lucky, modifier]), times(weight, chance)],
        [lucky, times(weight, rest(chance))],
      ]);
    }
    return found;
  }

  function levels(table, asked) {
    const shares = [];
    const works = [];
    for (const [lucky, weight] of fortunes(asked.active.filter((a) => a.modifier.kind === "split"))) {
      let thrown = 0;
      let w;
      do {
        w = worked(table, asked, byLevels, table.order, { lucky, thrown });
        works.push(w);
        if (w.over) {
          if (w.result !== null) shares.push([w.result, weight]);
          break;
        }
        const chance = times(weight, read(table.thrown[w.column][thrown][1]));
        let results = [[w.result, chance]];
        for (const one of ofKind(w, "replace")) {
          results = results.flatMap(([result, share]) => {
            const entry = becomes(one, result);
            if (!entry) return [[result, share]];
            const comes = read(entry[3]);
            return [
              [entry[1], times(share, comes)],
              [entry[2], times(share, rest(comes))],
            ];
          });
        }
        shares.push(...results);
        thrown += 1;
      } while (thrown < table.thrown[w.column].length);
    }
    return { chances: gathered(shares), works, on: new Map() };
  }

  function opposed(table, asked) {
    const w = worked(table, asked, byBoth, table.order, {});
    const ahead = limited(w.ahead, table.limit);
    const ways = table.ways.map(BigInt);
    const every = ways.reduce((a, b) => a + b, 0n) ** 2n;
    const shares = [];
    ways.forEach((one, a) => {
      ways.forEach((other, b) => {
        const difference = table.numbers[a] + ahead - table.numbers[b];
        const band = table.bands.find((range) => within(Math.abs(difference), range));
        shares.push([band[difference >= 0 ? 2 : 3], fraction(one * other, every)]);
      });
    });
    w.ahead = ahead;
    return { chances: gathered(shares), works: [w], on: new Map() };
  }

  function cases(table, asked) {
    const shares = table.cases[asked.column].map(([result, chance]) => [result, read(chance)]);
    return { chances: gathered(shares), works: [], on: new Map() };
  }

  /* The place of so many hits among the results; those of which no chart tells are added. */
  function placeOfHits(table, hits) {
    const found = table.results.findIndex((one) => (parseInt(one.key, 10) || 0) === hits);
    if (found >= 0) return found;
    const [one, several] = said["so many"];
    const most = table.results.find((each) => parseInt(each.key, 10)) || table.results[0];
    const name = filled(hits === 1 ? one : several, { number: hits });
    const key = `${hits} hit${hits > 1 ? "s" : ""}`;
    return table.results.push({ ...most, key, name, hurts: [false, true] }) - 1;
  }

  function hits(table, asked) {
    const first = worked(table, asked, byHits, table.order, { hits: 0 });
    const dice = first.factors.attacker;
    const ways = table.ways.map(BigInt);
    const every = ways.reduce((a, b) => a + b, 0n);
    const good = hitting(first);
    const hit = ways.reduce((a, b, n) => (good.includes(table.numbers[n]) ? a + b : a), 0n);
    const shares = [];
    const works = [];
    let ways_ = 1n; /* how many of the dice may be those that hit */
    for (let count = 0; count <= dice; count += 1) {
      const share = fraction(
        ways_ * hit ** BigInt(count) * (every - hit) ** BigInt(dice - count),
        every ** BigInt(dice),
      );
      const w = worked(table, asked, byHits, table.order, { hits: count });
      works.push(w);
      if (share.n) {
        const place = placeOfHits(table, w.hits);
        table.results[place].does = filled(said.cost, { number: w.lost });
        shares.push([place, share]);
      }
      ways_ = (ways_ * BigInt(dice - count)) / BigInt(count + 1);
    }
    return { chances: gathered(shares), works, on: new Map() };
  }

  const kinds = { dice, levels, opposed, hits, cases };

  /* --- in words ------------------------------------------------------------------------------ */

  const filled = (text, slots) => text.replace(/\{(\w+)\}/g, (all, slot) => `${slots[slot] ?? all}`);

  function anyOf(things) {
    if (things.length < 2) return things[0];
    const others = things.slice(0, -1).join(said.comma);
    return filled(said.or, { others, last: things[things.length - 1] });
  }
  const results = (text) =>
    anyOf(text.split(" or ").map((one) => (said.empty.includes(one) ? said.none : one)));

  function sentence(step) {
    const { kind, before, after, by, party, amount } = step;
    const cause = by ? by.modifier.name : said.off;
    const slots = { cause, before, after, amount, number: amount };
    slots.average = results(before);
    slots.result = results(after);
    const text = said[`${kind}.${party}`] || said[kind];
    if (Array.isArray(text)) return filled(text[Math.min(amount, text.length) - 1], slots);
    const of = before.includes(":") ? "odds" : /^\d+$/.test(before) ? "fire" : "";
    if (kind === "compare" && [before, before.split(" = ").pop()].includes(after)) {
      return of ? filled(said[of], slots) : before;
    }
    return filled((of && said[`${of}.${kind}`]) || text, slots);
  }

  /* What is the same whatever the dice show, step by step; then what depends on them. */
  function working(answer, asked) {
    const told = answer.works.map((w) => w.steps.map((step) => [step, sentence(step)]));
    if (!told.length) return [];
    const same = told[0].filter(([, text]) =>
      told.every((steps) => steps.some(([, other]) => other === text)),
    );
    const lines = same.map(([, text]) => ({ text, fixed: true }));
    if (answer.works[0].over && answer.works.every((w) => w.over)) return lines;
    const known = new Set(same.map(([step]) => step.by).filter(Boolean));
    const more = new Set();
    for (const one of asked.active) {
      if (known.has(one)) continue;
      more.add(one.modifier.told[Math.min(one.count, one.modifier.told.length) - 1]);
    }
    const [first] = answer.works;
    const points = answer.works.map((w) => w.points).find(Boolean);
    if (points && first.table.numbers.length > 1) {
      const favour = said[points > 0 ? "for attacker" : "for defender"];
      const better = filled(said.better, { number: Math.abs(points) });
      more.add(`${said.off}: ${better} ${favour}`);
    }
    if (first.ahead) {
      const text = said[first.ahead > 0 ? "lead attacker" : "lead defender"];
      more.add(filled(text, { number: Math.abs(first.ahead) }));
    }
    const ends = ["limit", "end-column", "end-row", "end-ladder", "no-attack", "no-effect", "off-table"];
    for (const [step, text] of told.flat()) {
      if (same.some(([, other]) => other === text)) continue;
      if (step.kind === "die-limit") more.add(said.points);
      else if (ends.includes(step.kind)) more.add(text);
    }
    return [...lines, ...[...more].map((text) => ({ text, fixed: false }))];
  }

  function ranges(numbers) {
    const found = [];
    for (const number of [...numbers].sort((a, b) => a - b)) {
      const last = found[found.length - 1];
      if (last && last[1] === number - 1) last[1] = number;
      else found.push([number, number]);
    }
    return found.map(([a, b]) => (a === b ? a : `${a}\u2013${b}`)).join(said.comma);
  }

  /* --- the forms ----------------------------------------------------------------------------- */

  function made(name, className, text) {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function bar(parts) {
    const make = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
    const svg = make("svg");
    svg.setAttribute("viewBox", "0 0 100 10");
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("aria-hidden", "true");
    let left = 0;
    for (const [chance, colour] of parts) {
      const width = Number(chance.n * 1000000n / chance.d) / 10000;
      const rect = make("rect");
      rect.setAttribute("x", `${left}`);
      rect.setAttribute("width", `${width}`);
      rect.setAttribute("height", "10");
      rect.setAttribute("fill", colour);
      svg.append(rect);
      left += width;
    }
    return svg;
  }

  /* The strengths of units: one number, or several with plus between them; nothing for others. */
  function strengths(field) {
    const parts = field.value.split("+").map((part) => part.trim());
    return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.map(Number) : null;
  }

  function begin(form) {
    const table = JSON.parse(form.querySelector("script").textContent);
    const at = (name) => form.querySelector(`[data-place="${name}"]`);
    const column = form.elements.namedItem("column");
    const fields = PARTIES.map((party) => form.elements.namedItem(party));
    const inputs = [...form.querySelectorAll("[data-places]")];
    const heard = form.querySelector(".heard");
    let timer = 0;

    const places = (input) => input.dataset.places.split(" ").map(Number);
    const counts = (input) =>
      input.type === "checkbox"
        ? Number(input.checked)
        : Math.max(0, Math.floor(Number(input.value) / Number(input.dataset.each || 1)));

    /* What is asked; null where the strengths are not numbers. */
    function asking() {
      const chosen = column.value;
      const asked = { active: [], column: null, extra: null, attacker: 0, defender: 0 };
      asked.units = { attacker: [], defender: [] };
      if (chosen.startsWith("x")) asked.extra = table.extra[Number(chosen.slice(1))];
      else if (chosen !== "by") asked.column = Number(chosen);
      if (chosen === "by" || table.kind === "hits") {
        const given = fields.map((field) => (field ? strengths(field) : [0]));
        if (given.includes(null) || (table.kind === "hits" && given[0][0] > table.most)) return null;
        PARTIES.forEach((party, place) => {
          asked[party] = sum(given[place]);
          asked.units[party] = given[place];
        });
      }
      if (table.kind === "opposed" && asked.column !== null) {
        [asked.attacker, asked.defender] = table.cases[asked.column];
      }
      const by = chosen === "by" || asked.extra || table.kind === "hits";
      for (const input of inputs) {
        const count = input.disabled ? 0 : counts(input);
        for (const place of count ? places(input) : []) {
          const modifier = table.modifiers[place];
          if (!by && OF_STRENGTH.includes(modifier.kind)) continue;
          const total = (modifier.value || 1) * count;
          const amount = modifier.most ? Math.min(total, modifier.most) : total;
          asked.active.push({ modifier, amount, count, place });
        }
      }
      asked.active.sort(
        (a, b) => (a.modifier.place || 0) - (b.modifier.place || 0) || a.place - b.place,
      );
      return asked;
    }

    /* Shows what may be chosen for this column, and lets alone what is counted in it already. */
    function fit() {
      const chosen = column.value;
      const aside = chosen.startsWith("x") ? chosen : "";
      for (const field of fields) {
        if (field) field.disabled = chosen !== "by" && table.kind !== "hits";
      }
      for (const input of inputs) {
        const of = input.dataset.of || "";
        const counted = places(input).every((p) => OF_STRENGTH.includes(table.modifiers[p].kind));
        input.closest("label").hidden = of !== aside;
        input.disabled = of !== aside || (!aside && chosen !== "by" && counted);
      }
      for (const group of form.querySelectorAll("fieldset")) {
        group.hidden = [...group.querySelectorAll("label")].every((one) => one.hidden);
      }
    }

    /* Two that cannot be in one attack, as different sides would have to make it; else null. */
    function apart(active) {
      const of = (party) => active.filter((one) => one.modifier.side && one.modifier.for === party);
      const [ours, theirs] = PARTIES.map(of);
      const unlike = (one, other) => one.modifier.side !== other.modifier.side;
      for (const one of ours) {
        const other = ours.find((two) => unlike(one, two)) || theirs.find((two) => !unlike(one, two));
        if (other) return [one, other];
      }
      return theirs.length && theirs.some((two) => unlike(theirs[0], two))
        ? [theirs[0], theirs.find((two) => unlike(theirs[0], two))]
        : null;
    }

    function show() {
      const asked = asking();
      const answer = asked && kinds[table.kind](table, asked);
      const found = answer ? table.results.map((one, place) => [one, answer.chances.get(place), place]) : [];
      const shown = found.filter(([, chance]) => chance);
      if (table.kind === "hits") {
        const many = ([one]) => parseInt(one.key, 10) || 0;
        shown.sort((one, other) => many(other) - many(one));
      }
      const told = [];
      if (!asked) told.push(table.kind === "hits" ? said["ask hits"] : fields.every(Boolean) ? said.ask : said["ask fire"]);
      else if (!shown.length) told.push(said["no attack"]);
      else if (table.hurting) {
        for (const [party, place] of [["defender", 1], ["attacker", 0]]) {
          const hurt = shown.filter(([one]) => one.hurts[place]).map(([, chance]) => chance);
          const chance = hurt.reduce(plus, NONE);
          const exactly = chance.n && chance.d > 1n ? ` (${exact(chance)})` : "";
          told.push(`${said[`hurt ${party}`]}: ${percent(chance)}${exactly}`);
        }
      }
      const both = asked && apart(asked.active);
      if (both) {
        const [one, other] = both.map((each) => each.modifier.name);
        told.push(filled(said.sides, { one, other }));
      }
      at("verdict").replaceChildren(...told.map((text) => made("span", "", text)));
      at("bar").replaceChildren(bar(shown.map(([one, chance]) => [chance, one.colour])));
      at("results").replaceChildren(
        ...shown.map(([one, chance, place]) => {
          const row = made("li");
          row.dataset.result = one.key;
          row.dataset.chance = exact(chance);
          const number = made("span", "chance", percent(chance));
          if (chance.d > 1n) number.append(" ", made("i", "", `(${exact(chance)})`));
          row.append(made("b", "", one.name), bar([[chance, one.colour]]), number);
          const numbers = answer.on.get(place);
          const on = numbers ? filled(said.on, { numbers: ranges(numbers) }) : "";
          const more = [on, one.does].filter(Boolean).join(" \u00b7 ");
          if (more) row.append(made("span", "does", more));
          return row;
        }),
      );
      const lines = answer ? working(answer, asked) : [];
      at("working").replaceChildren(
        ...lines.map(({ text, fixed }) => {
          const line = made("li", "", /[.!?]$/.test(text) ? text : `${text}.`);
          if (fixed) line.dataset.fixed = text;
          return line;
        }),
      );
      at("working").parentNode.hidden = !lines.length;
      const chances = shown.map(([one, chance]) => `${one.name} ${percent(chance)}`);
      return [...told, ...chances].join(said.comma);
    }

    function update() {
      fit();
      const aloud = show();
      clearTimeout(timer);
      timer = setTimeout(() => {
        heard.textContent = aloud;
      }, WAIT);
    }

    form.addEventListener("input", update);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.hidden = false;
    fit();
    show();
  }

  for (const form of document.querySelectorAll("form.ask")) begin(form);
})();
