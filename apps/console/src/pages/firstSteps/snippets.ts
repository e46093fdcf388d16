/**
 * What is pasted into a dialer so that it asks for its numbers, with where to ask and the key in it. Pure. A test holds each to the
 * page of the documentation that tells of its dialer.
 */

/** What is put in. */
export interface Target {
  /** Where the server is, without a slash at its end. */
  readonly url: string
  /** Where a key is needed and none is known: what stands in its place. */
  readonly key: string
  /** The workspace's name. */
  readonly workspace: string
  /** The campaign's identifier. */
  readonly campaign: string
  /** A prospect to try it with. */
  readonly phone: string
  /** Their postal code; undefined: left out. */
  readonly postalCode?: string
}

/** A text, and where it goes. */
export interface Snippet {
  readonly where: string
  readonly text: string
}

/** Dialers that are known, as they are chosen; `docs` tells of each below `/docs/`. */
export const dialers = [
  { value: "own", label: "A program of your own, by HTTP", docs: "interface/assignment" },
  { value: "vicidial", label: "VICIdial", docs: "dialers/vicidial" },
  { value: "asterisk", label: "Asterisk or FreePBX", docs: "dialers/asterisk" },
  { value: "freeswitch", label: "FreeSWITCH", docs: "dialers/freeswitch" },
  { value: "kamailio", label: "Kamailio", docs: "dialers/kamailio" },
  { value: "twilio", label: "Twilio", docs: "dialers/twilio" },
  { value: "telnyx", label: "Telnyx", docs: "dialers/telnyx" }
] as const

/** A dialer. */
export type Dialer = typeof dialers[number]["value"]

/** How a dialer shows who it is: by a key, in a header or in a form; or without one. */
export const credentialOf: Readonly<Record<Dialer, "header" | "form" | "machine" | "signature">> = {
  own: "header",
  vicidial: "machine",
  asterisk: "form",
  freeswitch: "header",
  kamailio: "header",
  twilio: "signature",
  telnyx: "signature"
}

/** What is pasted; of a provider that signs its requests, what is said beside its connection's addresses. */
export const snippetsOf = (dialer: Dialer, target: Target): ReadonlyArray<Snippet> => {
  switch (dialer) {
    case "own":
      return [{ where: "In a terminal; your program sends the same for each call", text: curl(target) }]
    case "vicidial":
      return [
        { where: "On the machine of the dialer, beside it for as long as it dials", text: agi(target) },
        {
          where: "In the carrier’s “Dialplan Entry”, in place of the lines that it has, with your prefix",
          text: carrierEntry(target)
        }
      ]
    case "asterisk":
      return [
        { where: "In extensions.conf, under [globals]", text: `ANIPOOL_KEY=${target.key}` },
        { where: "In the dialplan, ahead of Dial()", text: dialplan(target) }
      ]
    case "freeswitch":
      return [
        { where: "In autoload_configs/httapi.conf.xml, under <profiles>", text: profile(target) },
        { where: "In the dialplan, ahead of bridge", text: httapi(target) }
      ]
    case "kamailio":
      return [{
        where: "In /etc/default/kamailio, beside the configuration that its page has",
        text: `ANIPOOL_URL=${target.url}\nANIPOOL_KEY=${target.key}`
      }]
    case "twilio":
    case "telnyx":
      return []
  }
}

// internal

/** A word of a shell. */
const word = (text: string): string => /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("\"", "&quot;").replaceAll("<", "&lt;")

const curl = ({ campaign, key, phone, postalCode, url }: Target): string => {
  const body = JSON.stringify({
    prospect_phone: phone,
    ...postalCode === undefined ? {} : { prospect_zip: postalCode },
    dialer_campaign: campaign
  })
  return [
    `curl -s ${url}/assignment \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '${body.replaceAll("'", "'\\''")}'`
  ].join("\n")
}

const agi = ({ workspace }: Target): string => `anipool agi --workspace ${word(workspace)} --host 127.0.0.1 --port 4573`

const carrierEntry = ({ campaign }: Target): string =>
  [
    "exten => _91NXXNXXXXXX,1,AGI(agi://127.0.0.1:4577/call_log)",
    "exten => _91NXXNXXXXXX,n,GotoIf($[\"${CALLERID(name):0:1}\" = \"V\" | \"${CALLERID(name):0:1}\" = \"M\"]?:own)",
    "exten => _91NXXNXXXXXX,n,GotoIf($[\"${usegroupalias}\" = \"1\"]?own)",
    `exten => _91NXXNXXXXXX,n,AGI(agi://127.0.0.1:4573/assign,\${EXTEN:-10},${campaign})`,
    "exten => _91NXXNXXXXXX,n(own),Dial(${CARRIER}/${EXTEN:1},60,tTo)",
    "exten => _91NXXNXXXXXX,n,Hangup()"
  ].join("\n")

/** The key's default campaign is the one that is dialed for. */
const dialplan = ({ url }: Target): string =>
  [
    "same => n,Set(CURLOPT(conntimeout)=0.2)",
    "same => n,Set(CURLOPT(httptimeout)=0.3)",
    `same => n,Set(ANI=\${CURL(${url}/assignment?format=text,key=\${ANIPOOL_KEY}&prospect_phone=\${EXTEN}&idempotency_key=\${UNIQUEID})})`,
    "same => n,ExecIf($[${LEN(${ANI})} > 0]?Set(CALLERID(num)=${ANI}))"
  ].join("\n")

const profile = ({ key, url }: Target): string =>
  `<profile name="anipool">
  <permissions>
    <permission name="set-vars" value="true">
      <variable-list default="deny">
        <variable name="effective_caller_id_number"/>
      </variable-list>
    </permission>
  </permissions>
  <params>
    <param name="gateway-url" value="${attribute(url)}/assignment?format=httapi"/>
    <param name="gateway-credentials" value="anipool:${attribute(key)}"/>
    <param name="timeout" value="1"/>
  </params>
</profile>`

const httapi = ({ campaign }: Target): string =>
  [
    `<action application="httapi" data="{httapi_profile=anipool,dialer_campaign=${
      attribute(campaign)
    },prospect_zip=\${zip}}"/>`,
    "<action application=\"bridge\" data=\"sofia/gateway/carrier/${destination_number}\"/>"
  ].join("\n")
