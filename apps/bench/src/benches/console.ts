/**
 * `console`: how long somebody waits for the console's pages in a browser that has nothing of them yet, and how smoothly they
 * are worked with, in a large company.
 */
import * as Effect from "effect/Effect"
import { loadavg } from "node:os"
import { type Bench, roundsDefault } from "../Bench.ts"
import * as Acts from "../console/Acts.ts"
import * as Chromium from "../console/Chromium.ts"
import * as Company from "../console/Company.ts"
import * as FrameFigures from "../console/FrameFigures.ts"
import * as Opening from "../console/Opening.ts"
import * as Smoothness from "../console/Smoothness.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "console",
  meaning: "The console's pages in Chromium, of a company with 100,000 numbers: opened cold, and worked with",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault }) {
    const database = yield* Database.make
    const site = yield* Workspaces.make(database, [{ name: "Console", anis: 0 }])
    const person = yield* Company.make(database, site.workspaces[0]!)
    yield* database.settle
    const { url } = yield* Servers.anipool(database, site, "any")
    const browser = yield* Chromium.launch
    const held = yield* Chromium.inBrowser(() => Chromium.signIn(browser, url, person))
    const addresses = yield* Chromium.inBrowser(() => Opening.addresses(browser, url, held))
    const visit = (address: string, isSignedIn: boolean) =>
      Chromium.inBrowser(() => Opening.open(browser, `${url}/console${address}`, isSignedIn ? held : undefined))
    // The first visits find the server's own code and the database's pages cold: nobody waits for those twice.
    yield* Effect.forEach(addresses, (address) => visit(address, true))
    const pages = [
      { name: "Sign-in", address: "/", isSignedIn: false, limitMs: signInLimitMs },
      ...addresses.map((address) => ({ name: address, address, isSignedIn: true, limitMs: pageLimitMs }))
    ]
    const opened = yield* Effect.forEach(
      pages,
      ({ address, isSignedIn }) =>
        Effect.map(Effect.replicateEffect(visit(address, isSignedIn), rounds), (visits) => ({
          readyMs: Statistics.median(visits.map(({ readyMs }) => readyMs)),
          requests: Statistics.median(visits.map(({ requests }) => requests)),
          bytes: Statistics.median(visits.map(({ bytes }) => bytes))
        }))
    )
    const load = loadavg()[0]!
    const observe = Effect.forEach(
      Acts.pages,
      (page) => Chromium.inBrowser(() => Smoothness.observe(browser, url, held, page))
    )
    const worked: Array<ReadonlyArray<Page>> = []
    for (let round = 0; round < rounds; round++) {
      const empty = yield* Chromium.inBrowser(() => Smoothness.observeEmpty(browser, [Acts.scrolled]))
      const observed = yield* observe
      worked.push(roundOf([{ name: emptyName }, ...Acts.pages], [empty, ...observed]))
    }
    const names = worked[0]!.map(({ name }) => name)
    const ofName = (at: number) => worked.map((round) => round[at]!)
    // Of the pages alone, not of the reference.
    const longest = (of: (page: Page) => number) =>
      Math.max(...names.slice(1).map((_, at) => medianOf(ofName(at + 1), of)))
    return {
      bench: "console",
      programs: [database.version, `Chromium ${browser.version()}`],
      title: "The console: opened cold, and worked with",
      method:
        `A company of ${Figures.count(Company.anis)} numbers with figures, in ${
          Figures.count(Company.groups)
        } groups, one of ` +
        `which has ${Figures.count(Company.largest)}, and ${
          Figures.count(Company.campaigns)
        } campaigns, on durable PostgreSQL; ` +
        `server, database and browser on this machine, which drew without a graphics processor. Its administrator, signed in ` +
        `by name and password. Opened cold: each page is opened ${rounds} times by its address, each time in a new profile without a ` +
        "cache; it is there when its heading is and nothing on it is on its way any more. Medians. Bytes as they are sent, compressed. " +
        `Worked with: each page is opened, and what is heavy on it is done as by hand: lists are scrolled by wheel and keys to the ` +
        "bottom, sorted, searched, gone through row by row; choices are opened and typed in; the finder; as many phones as a group takes " +
        "are pasted. Between frames of the main thread pass 16.7 ms at 60 a second; dropped are those that a screen got none for, of a hundred. The longest task of " +
        `a round is told by the clock, which goes on while others have the processor, and by the processor's time that it took. Medians of ${rounds} rounds. The machine ` +
        `had other work: on average ${
          Figures.decimal(load, 1)
        } processes wanted one of its cores in the minute before the first round.`,
      tables: [{
        title: "Until a page is there",
        columns: ["page", "ms", "requests", "kB"],
        rows: opened.map(({ bytes, readyMs, requests }, i) => [
          pages[i]!.name,
          Figures.count(readyMs),
          Figures.count(requests),
          Figures.count(bytes / 1_000)
        ])
      }, {
        title: "Frames, and the longest task of the main thread",
        columns: [
          "page",
          "between frames, median ms",
          "p95 ms",
          "dropped %",
          "task ms",
          "processor ms, opening",
          "processor ms, working",
          "longest at"
        ],
        rows: names.map((name, at) => {
          const rounds = ofName(at)
          return [
            name,
            Figures.decimal(medianOf(rounds, ({ figures }) => figures.medianMs), 1),
            Figures.decimal(medianOf(rounds, ({ figures }) => figures.p95Ms), 1),
            Figures.decimal(medianOf(rounds, ({ figures }) => figures.droppedPercent), 1),
            Figures.count(medianOf(rounds, longestMs)),
            Figures.count(medianOf(rounds, ({ opening }) => opening.longestProcessorMs)),
            Figures.count(medianOf(rounds, ({ figures }) => figures.longestProcessorMs)),
            rounds.toSorted((a, b) => b.figures.longestProcessorMs - a.figures.longestProcessorMs)[0]!.longestAt
          ]
        })
      }],
      targets: [
        {
          wanted: `no task of the main thread over ${taskLimitMs} ms of the processor's time`,
          measured: `${Figures.count(longest(longestProcessorMs))} ms`,
          isMet: longest(longestProcessorMs) <= taskLimitMs
        },
        {
          wanted: `nor over ${taskLimitMs} ms by the clock, on a quiet machine`,
          measured: `${Figures.count(longest(longestMs))} ms, at a load of ${Figures.decimal(load, 1)}`,
          isMet: longest(longestMs) <= taskLimitMs
        },
        ...opened.map(({ readyMs }, i) => ({
          wanted: `${pages[i]!.name} in at most ${Figures.count(pages[i]!.limitMs)} ms`,
          measured: `${Figures.count(readyMs)} ms`,
          isMet: readyMs <= pages[i]!.limitMs
        }))
      ]
    }
  })
}

// internal

const signInLimitMs = 1_500
const pageLimitMs = 2_000
const taskLimitMs = 200

const emptyName = "reference: an empty page, scrolled"

/** A page of a round. */
interface Page {
  readonly name: string
  readonly opening: FrameFigures.FrameFigures
  /** While it was worked with. */
  readonly figures: FrameFigures.FrameFigures
  /** What was done when the longest task came. */
  readonly longestAt: string
}

const roundOf = (
  pages: ReadonlyArray<{ readonly name: string }>,
  observed: ReadonlyArray<Smoothness.Observed>
): ReadonlyArray<Page> =>
  observed.map(({ acts, opening }, i) => ({
    name: pages[i]!.name,
    opening: FrameFigures.of([opening]),
    figures: FrameFigures.of(acts),
    longestAt: acts.map((act) => ({ name: act.name, most: FrameFigures.of([act]).longestProcessorMs }))
      .toSorted((a, b) => b.most - a.most)[0]?.name ?? ""
  }))

const longestMs = ({ figures, opening }: Page): number => Math.max(opening.longestMs, figures.longestMs)

const longestProcessorMs = ({ figures, opening }: Page): number =>
  Math.max(opening.longestProcessorMs, figures.longestProcessorMs)

const medianOf = (rounds: ReadonlyArray<Page>, of: (page: Page) => number): number => Statistics.median(rounds.map(of))
