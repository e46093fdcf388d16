/**
 * Who made a backup. Its last entry but one lists every file with its SHA-256; a signature over that list, the last entry,
 * stands for all of them, and is made and checked without reading the file twice.
 *
 * Ed25519 (RFC 8032): who restores has the public key, and can sign nothing with it; and there is one way to sign, without
 * parameters that a file could choose.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto"
import { readFile } from "node:fs/promises"
import { refusal } from "./failure.ts"

/** The entry that holds it. */
export const signatureName = "contents.sig"

/** Bytes of a signature. */
export const signatureBytes = 64

/** Reads the key that backups are signed with: a private Ed25519 key in PEM. */
export const readSigningKey = (path: string): Promise<KeyObject> => readKey(path, "private", createPrivateKey)

/** Reads the key that signatures are checked with: a public Ed25519 key in PEM. */
export const readVerifyingKey = (path: string): Promise<KeyObject> => readKey(path, "public", toPublicKey)

/** Signs what a backup says of its contents. */
export const make = (contents: Uint8Array, key: KeyObject): Uint8Array => sign(null, signed(contents), key)

/** Whether a signature is of this key's owner, for these contents. */
export const isOf = (signature: Uint8Array, contents: Uint8Array, key: KeyObject): boolean =>
  signature.length === signatureBytes && verify(null, signed(contents), key, signature)

// internal

/** Nothing else that the key signs can be taken for a backup. */
const signed = (contents: Uint8Array): Uint8Array => Buffer.concat([Buffer.from("anipool backup 1\0"), contents])

/** A private key is no public one, though one could be made of it: it must not lie where backups are restored. */
const toPublicKey = (pem: Buffer): KeyObject => {
  if (pem.includes("PRIVATE KEY")) throw new Error("it is a private key")
  return createPublicKey(pem)
}

const readKey = async (path: string, kind: "private" | "public", parse: (pem: Buffer) => KeyObject) => {
  const key = parsed(await readFile(path), parse)
  if (key?.asymmetricKeyType === "ed25519") return key
  throw refusal(
    "key",
    `${path}: expected a ${kind} Ed25519 key in PEM, as "openssl ${
      kind === "private" ? "genpkey -algorithm ed25519" : "pkey -pubout"
    }" writes it`
  )
}

/** No cause: OpenSSL's words say nothing to anybody, and a part of a key could stand in them. */
const parsed = (pem: Buffer, parse: (pem: Buffer) => KeyObject): KeyObject | undefined => {
  try {
    return parse(pem)
  } catch {
    return undefined
  }
}
