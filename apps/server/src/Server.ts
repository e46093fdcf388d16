/**
 * The whole server, put together: what is started, in which order, and so in which order it stops (the reverse).
 *
 * First the socket, answering 503; then storage, core and what shall exist; last the requests. Stopping finishes the
 * requests in flight while everything below still stands, and the embedded PostgreSQL goes last.
 */
import * as ActivityCounts from "@anipool/admin-core/ActivityCounts"
import * as AdminCore from "@anipool/admin-core/AdminCore"
import * as MailSender from "@anipool/core/alerts/MailSender"
import * as WebhookSender from "@anipool/core/alerts/WebhookSender"
import * as WarmStart from "@anipool/core/assignment/WarmStart"
import * as Core from "@anipool/core/Core"
import * as DialsProcessing from "@anipool/core/dials/DialsProcessing"
import * as GarbageCollection from "@anipool/core/GarbageCollection"
import * as PublicUrl from "@anipool/core/reports/PublicUrl"
import { ReputationSources } from "@anipool/core/reputation/ReputationSources"
import * as AuditUpkeep from "@anipool/core/worker/AuditUpkeep"
import * as QueueGauges from "@anipool/core/worker/QueueGauges"
import * as Worker from "@anipool/core/worker/Worker"
import * as Sources from "@anipool/dialers/reputation/Sources"
import * as DatabaseName from "@anipool/environment/DatabaseName"
import * as Environment from "@anipool/environment/Environment"
import type { OpenIdSettings } from "@anipool/environment/OpenIdSettings"
import type { Storage } from "@anipool/storage/Storage"
import * as Logs from "@anipool/telemetry/Logs"
import * as Otlp from "@anipool/telemetry/Otlp"
import * as ProcessMetrics from "@anipool/telemetry/ProcessMetrics"
import * as HttpSender from "@anipool/webhooks/HttpSender"
import * as SmtpSender from "@anipool/webhooks/SmtpSender"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as HttpServer from "@effect/platform/HttpServer"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { hostname } from "node:os"
import { fileURLToPath } from "node:url"
import * as ClientAddress from "./access/ClientAddress.ts"
import * as KeyLimits from "./access/KeyLimits.ts"
import * as ConsoleSite from "./console/ConsoleSite.ts"
import * as AccessLog from "./dispatch/AccessLog.ts"
import * as Dispatcher from "./dispatch/Dispatcher.ts"
import * as DocsSite from "./docs/DocsSite.ts"
import * as Greeting from "./Greeting.ts"
import * as HttpApp from "./http/HttpApp.ts"
import * as MetricsText from "./http/MetricsText.ts"
import * as StaticSite from "./http/StaticSite.ts"
import * as Listener from "./Listener.ts"
import * as OpenIdProvider from "./openId/OpenIdProvider.ts"
import * as MetricsExchange from "./processes/MetricsExchange.ts"
import * as ServerProcess from "./processes/ServerProcess.ts"
import * as ServerProcesses from "./processes/ServerProcesses.ts"
import * as ServerStorage from "./ServerStorage.ts"
import * as Setup from "./Setup.ts"
import { exitInTime } from "./signals.ts"
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
  /** The folder that the documentation is built into (default: none, and `/docs/` says so). */
  readonly docs?: string
  /** How often keys may be used (default: as often as they are). */
  readonly keyLimits?: KeyLimits.Options
  /** The provider that people sign in by (default: by names and passwords alone). */
  readonly openId?: Option.Option<OpenIdSettings>
  /** Whether it runs a worker beside the requests (the default). */
  readonly worker?: boolean
  /** What goes on beside the requests, too (default: nothing). */
  readonly beside?: (prepared: A) => Effect.Effect<void, never, Core.Core | Storage>
  /** What is done when the workspaces that were in use are loaded (default: nothing). */
  readonly loaded?: Effect.Effect<void>
  /** Whether the port is opened only when requests can be served, as others serve it already (default: at once). */
  readonly joins?: boolean
}

/** A server that serves. */
export interface Running<A> {
  /** Where it is reached, `http://127.0.0.1:8080`. */
  readonly url: string
  readonly prepared: A
}

/** How long a load balancer or a dialer may need to see that its connections are being closed. */
const lastRequests = Duration.seconds(2)

/**
 * How long it is not ready yet, though it answers, while what was in use is loaded. A start is not to take longer than three seconds by
 * that: where there is more to load, it is loaded beside the requests.
 */
export const warmLimit = Duration.seconds(2)

/** Where the build leaves the console, seen from here: from the sources and from what is built of them alike. */
export const builtConsole = fileURLToPath(new URL("../../console/dist", import.meta.url))

/** Where the documentation's site is built, seen from here likewise. */
export const builtDocs = fileURLToPath(new URL("../../site/dist", import.meta.url))

/** Core, observed by the counts that the console shows, and the console's own use cases. */
const useCases = AdminCore.layer.pipe(
  Layer.provideMerge(Core.layer),
  Layer.provide(ActivityCounts.layer)
)

const worker = Effect.flatMap(Worker.Worker, ({ start }) => start)

/** Without a worker of its own a server still tells how much waits for those elsewhere. */
const watching = Effect.flatMap(QueueGauges.job, (job) => Worker.make([job]).start)

/** Serves for as long as the scope lives. */
export const serve = <A>(options: Options<A>): Effect.Effect<Running<A>, StartFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const early = options.joins === true ? undefined : yield* Listener.make(options)
    const console = options.console === undefined ? new Map() : yield* StaticSite.load(options.console)
    const docs = options.docs === undefined ? Effect.succeed(new Map()) : yield* DocsSite.make(options.docs)
    const core = yield* Layer.build(useCases.pipe(Layer.provideMerge(options.storage)))
    const keyLimits = options.keyLimits === undefined ? undefined : yield* KeyLimits.make(options.keyLimits)
    const services = core.pipe(
      Context.add(KeyLimits.CurrentKeyLimits, keyLimits),
      Context.add(ClientAddress.AddressOf, ClientAddress.make(options.keyLimits?.trustedProxies ?? [])),
      Context.add(ClientAddress.IsSecure, ClientAddress.makeIsSecure(options.keyLimits?.trustedProxies ?? [])),
      Context.add(OpenIdProvider.CurrentProvider, Option.map(options.openId ?? Option.none(), OpenIdProvider.make))
    )
    const prepared = yield* Effect.provide(options.prepare, services)
    const warm = yield* Effect.forkScoped(
      Effect.zipRight(Effect.provide(WarmStart.load, services), options.loaded ?? Effect.void)
    )
    const warmEnough = Effect.timeoutOption(Fiber.await(warm), warmLimit)
    // The port is shared with others, who answer meanwhile.
    if (early === undefined) yield* warmEnough
    const listener = early ?? (yield* Listener.make({ ...options, holds: true }))
    yield* Layer.build(HttpApp.layer).pipe(
      Effect.provide(Layer.mergeAll(
        NodeHttpServer.layerContext,
        Layer.succeedContext(services),
        Layer.succeed(ConsoleSite.ConsoleSite, console),
        Layer.succeed(DocsSite.DocsSite, docs),
        Layer.succeed(HttpServer.HttpServer, listener.server)
      ))
    )
    yield* listener.ahead(yield* Effect.provide(Dispatcher.make(options.hotRoutes ?? true), services))
    yield* Effect.provide(
      Effect.if(options.worker ?? true, { onTrue: () => worker, onFalse: () => watching }),
      services
    )
    yield* Effect.addFinalizer(() => listener.drain)
    yield* listener.opened
    if (early !== undefined) yield* warmEnough
    yield* listener.ready
    if (options.beside !== undefined) {
      yield* Effect.forkScoped(Effect.provide(options.beside(prepared), services))
    }
    return { url: listener.url, prepared }
  })

/**
 * The server that the environment describes, or several behind one port, until it is interrupted. `program` is the file
 * that runs this, for the processes of several.
 */
export const run = (program: string): Effect.Effect<never, StartFailed> =>
  Environment.load.pipe(
    Effect.mapError(({ message }) => new StartFailed({ message })),
    Effect.tap(({ drainSeconds }) => Effect.sync(() => exitInTime(drainSeconds))),
    Effect.flatMap((environment) =>
      partOf(environment, program).pipe(
        Effect.tapDefect((cause) => Effect.logFatal("the server ends by a fault of its own", cause)),
        Effect.provide(Logs.layer(environment.logs))
      )
    ),
    // Why it does not start is said on stderr.
    Effect.tapError(({ message }) => Console.error(`anipool: ${message}`))
  )

// internal

const partOf = (environment: Environment.Environment, program: string): Effect.Effect<never, StartFailed> => {
  if (ServerProcess.own !== undefined) return runPart(environment, ServerProcess.own)
  return environment.servers === 1
    ? runAlone(environment)
    : ServerProcesses.run(environment, { program, keepDatabase: ServerStorage.keep(environment) })
}

const runAlone = (environment: Environment.Environment): Effect.Effect<never, StartFailed> =>
  until(
    environment,
    { ...optionsOf(environment), prepare: Setup.prepare(environment), ...Setup.traffic(environment) },
    greet
  )

/** One of several behind one port. */
const runPart = (
  environment: Environment.Environment,
  { isFirst, number }: ServerProcess.Part
): Effect.Effect<never, StartFailed> =>
  Effect.flatMap(MetricsExchange.join(number, MetricsText.own), (metrics) =>
    until(asPart(environment, number), {
      ...optionsOf(environment),
      joins: !isFirst,
      worker: number === 1 && environment.worker === "embedded",
      prepare: Setup.prepare(isFirst ? environment : { ...environment, bootstrap: Option.none(), demo: false }),
      ...Setup.traffic(number === 1 ? environment : { demo: false })
    }, (running) => Effect.zipRight(isFirst ? greet(running) : Effect.void, Effect.sync(ServerProcess.sayReady))).pipe(
      Effect.provideService(MetricsText.MetricsText, metrics)
    )).pipe(Effect.scoped)

const optionsOf = (environment: Environment.Environment) => ({
  host: environment.host,
  port: environment.port,
  storage: Layer.unwrapEffect(Effect.as(sayOpening(environment), ServerStorage.layer(environment))),
  console: builtConsole,
  docs: builtDocs,
  loaded: GarbageCollection.collect,
  servesOn: Duration.seconds(environment.drainSeconds),
  lastRequests,
  keyLimits: environment.keyLimits,
  openId: environment.openId,
  worker: environment.worker === "embedded"
})

/** A first start takes seconds to make a database: whoever waits sees what for. */
const sayOpening = (environment: Environment.Environment): Effect.Effect<void> =>
  Effect.annotateLogs(Effect.logInfo("storage is opened"), { database: DatabaseName.of(environment) })

/** What one of several sends is told apart from what the others send. */
const asPart = (environment: Environment.Environment, number: number): Environment.Environment => {
  const { attributes } = environment.otlp
  const instance = `${attributes[instanceId] ?? hostname()}:${number}`
  return { ...environment, otlp: { ...environment.otlp, attributes: { ...attributes, [instanceId]: instance } } }
}

/** The name that OpenTelemetry gives it. */
const instanceId = "service.instance.id"

/** Serves, says so, and goes on until it is interrupted. */
const until = <A>(
  environment: Environment.Environment,
  options: Options<A>,
  onRunning: (running: Running<A>) => Effect.Effect<void>
): Effect.Effect<never, StartFailed> =>
  serve(options).pipe(
    Effect.flatMap(onRunning),
    Effect.zipRight(Effect.never),
    Effect.scoped,
    Effect.provide(DialsProcessing.retentionOf(environment)),
    Effect.provideService(AuditUpkeep.AuditRetention, environment.auditRetentionDays),
    Effect.provideService(MailSender.MailSender, Option.getOrUndefined(Option.map(environment.mail, SmtpSender.make))),
    Effect.provideService(PublicUrl.PublicUrl, Option.getOrUndefined(environment.publicUrl)),
    Effect.provideServiceEffect(ReputationSources, Sources.fromEnvironment),
    Effect.provideService(
      WebhookSender.WebhookSender,
      HttpSender.make({ allowsPrivate: environment.privateWebhooks })
    ),
    Effect.provide(ProcessMetrics.layer),
    Effect.provideService(AccessLog.AccessLog, AccessLog.of(environment.logs)),
    Effect.provide(Otlp.layer(environment.otlp))
  )

const greet = ({ prepared, url }: Running<Setup.Prepared>): Effect.Effect<void> =>
  Effect.forEach(Greeting.lines(url, prepared), (line) => Console.log(line), { discard: true })
