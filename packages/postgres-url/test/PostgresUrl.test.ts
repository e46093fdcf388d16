import * as PostgresUrl from "@anipool/postgres-url/PostgresUrl"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Redacted from "effect/Redacted"

const parse = (url: string, held?: Readonly<Record<string, string>>) => Either.getOrThrow(PostgresUrl.parse(url, held))

const refusal = (url: string, held?: Readonly<Record<string, string>>) =>
  Either.getOrThrow(Either.flip(PostgresUrl.parse(url, held))).message

const hosts = (url: string, held?: Readonly<Record<string, string>>) =>
  parse(url, held).hosts.map(({ name, port }) => `${name} ${port}`)

describe("a URL of a PostgreSQL", () => {
  it("says who, where and which", () => {
    const { password, ...address } = parse("postgres://me:p%40%2Fw@db.example:6432/my%20db")
    assert.strictEqual(Redacted.value(password!), "p@/w")
    assert.deepStrictEqual(address, {
      hosts: [{ name: "db.example", port: 6432 }],
      user: "me",
      database: "my db",
      ssl: { mode: "prefer" },
      sessionAttributes: "any",
      isPooled: false
    })
  })

  const places: ReadonlyArray<readonly [url: string, ...hosts: ReadonlyArray<string>]> = [
    ["postgresql://", "localhost 5432"],
    ["postgresql:///db", "localhost 5432"],
    ["postgresql://me@/db?port=5433", "localhost 5433"],
    ["postgresql:///db?host=/run/postgresql", "/run/postgresql 5432"],
    ["postgresql://%2Frun%2Fpostgresql/db", "/run/postgresql 5432"],
    ["postgresql://%2Frun%2Fpostgresql:5433/db", "/run/postgresql 5433"],
    ["postgresql://[::1]:5433/db", "::1 5433"],
    ["postgresql:///db?host=::1", "::1 5432"],
    ["postgresql://a:1,b,c:3/db", "a 1", "b 5432", "c 3"],
    ["postgresql://a,b/db?port=6000", "a 6000", "b 6000"],
    ["postgresql:///db?host=a,/tmp&port=1,2", "a 1", "/tmp 2"],
    ["postgresql://a/db?host=b", "b 5432"]
  ]
  for (const [url, ...expected] of places) {
    it(`${url} is ${expected.join(", ")}`, () => assert.deepStrictEqual(hosts(url), expected))
  }

  it("says the rest by parameters", () => {
    const address = parse(
      "postgresql://h/db?user=me&sslmode=verify-ca&sslrootcert=/ca&sslcert=/c&sslkey=/k&application_name=east%20coast"
        + "&options=-c%20work_mem=8MB&connect_timeout=7&target_session_attrs=read-write&pgbouncer=true&client_encoding=UTF8"
    )
    assert.deepInclude(address, {
      user: "me",
      ssl: { mode: "verify-ca", rootCertificate: "/ca", certificate: "/c", key: "/k" },
      applicationName: "east coast",
      options: "-c work_mem=8MB",
      connectTimeoutSeconds: 7,
      sessionAttributes: "read-write",
      isPooled: true
    })
    assert.strictEqual(parse("postgresql://h?ssl=true").ssl.mode, "require")
    assert.strictEqual(parse("postgresql://h?sslrootcert=system").ssl.mode, "verify-full")
  })

  it("leaves out what PostgreSQL's own variables say", () => {
    const held = {
      PGHOST: "a,b",
      PGPORT: "1,2",
      PGUSER: "me",
      PGPASSWORD: "pw",
      PGDATABASE: "db",
      PGAPPNAME: "x",
      PGTARGETSESSIONATTRS: "primary",
      PGSSLMODE: ""
    }
    const all = parse("postgresql://", held)
    assert.deepStrictEqual(all.hosts, [{ name: "a", port: 1 }, { name: "b", port: 2 }])
    assert.deepInclude(all, { user: "me", database: "db", applicationName: "x", sessionAttributes: "primary" })
    assert.deepInclude(parse("postgresql://you@c:3/other?target_session_attrs=any", held), {
      hosts: [{ name: "c", port: 3 }],
      user: "you",
      database: "other",
      sessionAttributes: "any"
    })
  })

  const wrong: ReadonlyArray<readonly [url: string, message: string]> = [
    ["mysql://me:secret@h/db", "it is no URL such as postgresql://user:password@host:5432/database"],
    ["host=h password=secret", "it is no URL such as postgresql://user:password@host:5432/database"],
    [
      "postgresql://me:secret%zz@h/db",
      "password holds a % that is followed by no two hexadecimal digits: write it as %25"
    ],
    ["postgresql://me:pa@secret@h/db", "a host is no name, address or directory"],
    ["postgresql://me:secret/x@h/db", "port is (hidden), but allowed is a whole number from 1 to 65535"],
    ["postgresql://h:0/db", "port is \"0\", but allowed is a whole number from 1 to 65535"],
    ["postgresql://h/db?host=a,b&port=1,2,3", "there are 3 ports for 2 hosts"],
    ["postgresql://h/db?sslmode=no-verify", "sslmode is \"no-verify\", but allowed is disable, allow, prefer, require"],
    ["postgresql://h/db?sslmode=require&sslrootcert=system", "with sslrootcert=system allowed is verify-full"],
    ["postgresql://h/db?sslcert=/c", "sslcert and sslkey go together"],
    ["postgresql://h/db?connect_timeout=0", "connect_timeout is \"0\", but allowed is a whole number from 1 to 3600"],
    [
      "postgresql://h/db?target_session_attrs=prefer-standby",
      "allowed is any, read-write, read-only, primary, standby"
    ],
    ["postgresql://h/db?channel_binding=require", "channel_binding is \"require\", but allowed is disable, prefer"],
    ["postgresql://h/db?client_encoding=LATIN1", "client_encoding is \"LATIN1\", but allowed is UTF8"],
    ["postgresql://h/db?schema=secret", "there is no parameter \"schema\" here"],
    ["postgresql://h/db?sslmode", "what comes after the question mark is name=value&name=value"]
  ]
  for (const [url, message] of wrong) {
    it(`refuses ${url}`, () => {
      assert.include(refusal(url), message)
      assert.notInclude(refusal(url), "secret")
    })
  }

  it("names the variable that holds what is not allowed", () => {
    assert.include(refusal("postgresql://h", { PGPORT: "x" }), "PGPORT is \"x\"")
    assert.include(refusal("postgresql://h", { PGCONNECT_TIMEOUT: "soon" }), "PGCONNECT_TIMEOUT is \"soon\"")
  })

  it("is written as it is read", () => {
    const text = FastCheck.string({ minLength: 1, unit: "grapheme" })
    const host = FastCheck.record({
      name: FastCheck.constantFrom("localhost", "db.example", "::1", "/run/postgresql", "/a b"),
      port: FastCheck.integer({ min: 1, max: 65_535 })
    })
    const address = FastCheck.record({
      hosts: FastCheck.array(host, { minLength: 1, maxLength: 4 }).map((all) =>
        all as unknown as PostgresUrl.PostgresAddress["hosts"]
      ),
      user: text,
      password: text.map(Redacted.make),
      database: text,
      ssl: FastCheck.record({
        mode: FastCheck.constantFrom<PostgresUrl.SslMode>("disable", "require", "verify-full"),
        rootCertificate: text.filter((path) => path !== "system")
      }, { requiredKeys: ["mode"] }),
      applicationName: text,
      options: text,
      connectTimeoutSeconds: FastCheck.integer({ min: 1, max: 3_600 }),
      sessionAttributes: FastCheck.constantFrom<PostgresUrl.SessionAttributes>("any", "read-write", "standby"),
      isPooled: FastCheck.boolean()
    }, { requiredKeys: ["hosts", "ssl", "sessionAttributes", "isPooled"] }).map((drawn) =>
      drawn as PostgresUrl.PostgresAddress
    )
    FastCheck.assert(FastCheck.property(address, (address) => {
      const { password, ...read } = parse(Redacted.value(PostgresUrl.format(address)))
      const { password: written, ...others } = address
      assert.deepStrictEqual(read, others)
      assert.strictEqual(password && Redacted.value(password), written && Redacted.value(written))
    }))
  })
})
