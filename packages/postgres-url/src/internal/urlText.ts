/**
 * The form of a URL: which parameters it gives, by libpq's names. `URL` cannot be used, as it knows neither several hosts
 * nor an empty one.
 */
import * as Either from "effect/Either"

/** The parameters of a URL; `host` and `port` are lists with commas. On failure, what is wrong, without its contents. */
export const read = (url: string): Either.Either<Readonly<Record<string, string>>, string> =>
  Either.gen(function*() {
    const parts = /^postgres(?:ql)?:\/\/(?:([^/@?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/s.exec(url)
    if (parts === null) return yield* Either.left("it is no URL such as postgresql://user:password@host:5432/database")
    const [, account = "", authority = "", database = "", query = ""] = parts
    const colon = account.indexOf(":")
    const found: Record<string, string> = {}
    const set = (name: string, text: string) =>
      Either.map(decode(text, name), (value) => {
        if (value !== "") found[name] = value
      })
    yield* set("user", colon < 0 ? account : account.slice(0, colon))
    if (colon >= 0) yield* set("password", account.slice(colon + 1))
    if (authority !== "") {
      const hosts = authority.split(",").map(splitPort)
      yield* set("host", hosts.map(({ name }) => name).join(","))
      if (hosts.some(({ port }) => port !== "")) found["port"] = hosts.map(({ port }) => port).join(",")
    }
    yield* set("dbname", database)
    for (const pair of query.split("&").filter((pair) => pair !== "")) {
      const equals = pair.indexOf("=")
      const parameter = yield* decode(pair.slice(0, Math.max(equals, 0)), "the name of a parameter")
      if (parameter === "") return yield* Either.left("what comes after the question mark is name=value&name=value")
      yield* set(parameter, pair.slice(equals + 1))
    }
    return found
  })

/** A URL that gives these parameters. */
export const write = (
  { dbname, host, password, port, user, ...others }: Readonly<Record<string, string | undefined>>
): string => {
  const [names, ports] = [(host ?? "").split(","), (port ?? "").split(",")]
  const hosts = names.map((name, i) => {
    const encoded = name.includes(":") ? `[${name}]` : encodeURIComponent(name)
    return ports[i] ? `${encoded}:${ports[i]}` : encoded
  })
  const account = user === undefined && password === undefined
    ? ""
    : `${encodeURIComponent(user ?? "")}${password === undefined ? "" : `:${encodeURIComponent(password)}`}@`
  const query = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
  )
  return `postgresql://${account}${hosts.join(",")}/${encodeURIComponent(dbname ?? "")}`
    + (query.length === 0 ? "" : `?${query.join("&")}`)
}

// internal

/** `[::1]:5432`, `name:5432`, `name`. */
const splitPort = (host: string): { readonly name: string; readonly port: string } => {
  const [, inBrackets, plain, port = ""] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/s.exec(host) ?? []
  return { name: inBrackets ?? plain ?? host, port }
}

const decode = (text: string, what: string): Either.Either<string, string> =>
  Either.try({
    try: () => decodeURIComponent(text),
    catch: () => `${what} holds a % that is followed by no two hexadecimal digits: write it as %25`
  })
