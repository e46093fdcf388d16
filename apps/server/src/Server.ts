/**
 * The whole server, put together: what is started, in which order, and so in which order it stops (the reverse).
 *
 * First the socket, answering 503; then storage, core and what shall exist; last the requests. Stopping finishes the
 * requests in flight while everything below still stands, and the embedded PostgreSQL goes last.
 */
import * as ActivityCounts from "@anipool/console-core/ActivityCounts"
import * as ConsoleCore from "@anipool/console-core/ConsoleCore"
import * as Core from "@anipool/core/Core"
import * as DialsProcessing from "@anipool/core/dials/DialsProcessing"
import * as QueueGauges from "@anipool/core/worker/QueueGauges"
import * as Worker from "@anipool/core/worker/Worker"
import * as Environment from "@anipool/environment/Environment"
import type { Storage } from "@anipool/storage/Storage"
import * as Logs from "@anipool/telemetry/Logs"
import * as Otlp from "@anipool/telemetry/Otlp"
import * as ProcessMetrics from "@anipool/telemetry/ProcessMetrics"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as HttpServer from "@effect/platform/HttpServer"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { fileURLToPath } from "node:url"
import * as ConsoleSite from "./console/ConsoleSite.ts"
import * as Greeting from "./Greeting.ts"
import * as AccessLog from "./http/AccessLog.ts"
import * as HotRoutes from "./http/HotRoutes.ts"
import * as HttpApp from "./http/HttpApp.ts"
import * as KeyLimits from "./http/KeyLimits.ts"
import * as Listener from "./Listener.ts"
import * as ServerStorage from "./ServerStorage.ts"
import * as Setup from "./Setup.ts"
import { StartFailed } from "./StartFailed.ts"

/** What a server is made of. */
export interface Options<A> extends Listener.Options {
  readonly storage: Layer.Layer<Storage, StartFailed>
  /** Done before the first request is served. */
  readonly prepare: Effect.Effect<A, StartFailed, Core.Core | Storage>
  /** Whether hot routes are answered ahead of the others (the default), or as the others are: to compare the two. */
  readonly hotRoutes?: boolean
  /** The folder that the console was built into (default: none, and `/console/` says so). */
  readonly console?: string
  /** How often keys may be used (default: as often as they are). */
  readonly keyLimits?: KeyLimits.Options
  /** Whether it runs a worker beside the requests (the default). */
  readonly worker?: boolean
}

/** A server that serves. */
export interface Running<A> {
  /** Where it is reached, `http://127.0.0.1:8080`. */
  readonly url: string
  readonly prepared: A
}

/** How long a load balancer or a dialer may need to see that its connections are being closed. */
const lastRequests = Duration.seconds(2)

/** Where the build leaves the console, seen from here: from the sources and from what is built of them alike. */
export const builtConsole = fileURLToPath(new URL("../../console/dist", import.meta.url))

/** Core, observed by the counts that the console shows, and the console's own use cases. */
const useCases = ConsoleCore.layer.pipe(
  Layer.provideMerge(Core.layer),
  Layer.provide(ActivityCounts.layer)
)

const worker = Effect.flatMap(Worker.Worker, ({ start }) => start)

/** Without a worker of its own a server still tells how much waits for those elsewhere. */
const watching = Effect.flatMap(QueueGauges.job, (job) => Worker.make([job]).start)

/** Serves for as long as the scope lives. */
export const serve = <A>(options: Options<A>): Effect.Effect<Running<A>, StartFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const listener = yield* Listener.make(options)
    const site = options.console === undefined ? new Map() : yield* ConsoleSite.load(options.console)
    const core = yield* Layer.build(useCases.pipe(Layer.provideMerge(options.storage)))
    const keyLimits = options.keyLimits === undefined ? undefined : yield* KeyLimits.make(options.keyLimits)
    const services = Context.add(core, KeyLimits.CurrentKeyLimits, keyLimits)
    const prepared = yield* Effect.provide(options.prepare, services)
    yield* Layer.build(HttpApp.layer).pipe(
      Effect.provide(Layer.mergeAll(
        NodeHttpServer.layerContext,
        Layer.succeedContext(services),
        Layer.succeed(ConsoleSite.ConsoleSite, site),
        Layer.succeed(HttpServer.HttpServer, listener.server)
      ))
    )
    if (options.hotRoutes ?? true) {
      yield* Effect.flatMap(Effect.provide(HotRoutes.make, services), listener.ahead)
    }
    yield* Effect.provide(
      Effect.if(options.worker ?? true, { onTrue: () => worker, onFalse: () => watching }),
      services
    )
    yield* Effect.addFinalizer(() => listener.drain)
    yield* listener.opened
    return { url: listener.url, prepared }
  })

/** The server that the environment describes, until it is interrupted. Why it does not start is said on stderr. */
export const run: Effect.Effect<never, StartFailed> = Environment.load.pipe(
  Effect.mapError(({ message }) => new StartFailed({ message })),
  Effect.flatMap((environment) =>
    serve({
      host: environment.host,
      port: environment.port,
      storage: ServerStorage.layer(environment),
      prepare: Setup.prepare(environment),
      console: builtConsole,
      lastRequests,
      keyLimits: environment.keyLimits,
      worker: environment.worker === "embedded"
    }).pipe(
      Effect.flatMap(({ prepared, url }) => Effect.forEach(Greeting.lines(url, prepared), (line) => Console.log(line))),
      Effect.zipRight(Effect.never),
      Effect.scoped,
      Effect.provide(DialsProcessing.retentionOf(environment)),
      Effect.provide(ProcessMetrics.layer),
      Effect.provideService(AccessLog.AccessLog, AccessLog.of(environment.logs)),
      Effect.provide(Otlp.layer(environment.otlp)),
      Effect.tapDefect((cause) => Effect.logFatal("the server ends by a fault of its own", cause)),
      Effect.provide(Logs.layer(environment.logs))
    )
  ),
  Effect.tapError(({ message }) => Console.error(`anipool: ${message}`))
)
