/**
 * Certificates for a test, made by `openssl`: two authorities, and what the first one signed.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"

/** Whether there is an `openssl` to make them. */
export const canBeMade = spawnSync("openssl", ["version"]).status === 0

/** Makes them in a folder: `ca.crt`, `other.crt`, `server.crt` for the name `localhost`, `client.crt` for a user. */
export const make = (folder: string, user: string): void => {
  for (const authority of ["ca", "other"]) {
    openssl(folder, "req", "-x509", ...newKey(authority), "-out", `${authority}.crt`, "-subj", `/CN=${authority}`)
  }
  sign(folder, "server", "/CN=localhost", "subjectAltName=DNS:localhost")
  sign(folder, "client", `/CN=${user}`, "extendedKeyUsage=clientAuth")
}

// internal

const openssl = (folder: string, ...words: ReadonlyArray<string>) =>
  execFileSync("openssl", words, { cwd: folder, stdio: "pipe" })

const newKey = (
  name: string
) => ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", `${name}.key`]

const sign = (folder: string, name: string, subject: string, extension: string) => {
  writeFileSync(join(folder, `${name}.ext`), extension)
  openssl(folder, "req", ...newKey(name), "-out", `${name}.csr`, "-subj", subject)
  const signing =
    `x509 -req -in ${name}.csr -CA ca.crt -CAkey ca.key -CAcreateserial -out ${name}.crt -extfile ${name}.ext`
  openssl(folder, ...signing.split(" "))
}
