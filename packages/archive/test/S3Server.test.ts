import * as S3Server from "@anipool/archive/testing/S3Server"
import { assert, describe, it } from "@effect/vitest"

describe("S3Server", () => {
  it("makes the signature that Amazon's documentation shows", () => {
    const payloadHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    const signature = S3Server.signatureOf("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", {
      method: "GET",
      pathname: "/test.txt",
      query: [],
      headers: [
        ["host", "examplebucket.s3.amazonaws.com"],
        ["range", "bytes=0-9"],
        ["x-amz-content-sha256", payloadHash],
        ["x-amz-date", "20130524T000000Z"]
      ],
      date: "20130524T000000Z",
      region: "us-east-1",
      payloadHash
    })
    assert.strictEqual(signature, "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
  })
})
