// Made from the contract by `pnpm generate`; not to be edited.
export interface components {
    schemas: {
        readonly Activated: {
            /** @enum {string} */
            readonly status: "active";
            /** @description The number without its calling code. */
            readonly ani: string;
        };
        readonly ActivationRequest: {
            /** @description The phone number. Formatting, a calling code and a UK trunk 0 are stripped. */
            readonly ani: string;
            /** @description `YYYYMMDDHHMMSS` or ISO 8601; UTC where no zone is written. Kept as the time from when it holds; the state changes at once. */
            readonly date: string;
            /** @description The carrier's ID: 6 digits. */
            readonly carrier?: string | null;
            /** @description Kept with the request. */
            readonly note?: string | null;
        };
        /** @enum {string} */
        readonly ActorKind: "user" | "key" | "commandLine" | "schedule" | "restRule" | "installation";
        readonly AdminAlert: {
            readonly id: string;
            readonly kind: components["schemas"]["AdminNeedKind"];
            /** @description Tells it from others of its kind. */
            readonly subject: string;
            /** @description What it is, in one sentence. */
            readonly what: string;
            /** @description In calls of a day. */
            readonly cost: number;
            /** @description What it costs, in words. */
            readonly costs: string;
            /** @description Milliseconds since the epoch. */
            readonly since: number;
            /** @description What to do about it. */
            readonly action: {
                /** @enum {string} */
                readonly name: "rest-number" | "open-number" | "open-group" | "open-groups" | "open-numbers" | "open-uploads" | "retry-dials";
                /** @description The identifier of what it is done to. */
                readonly target: string;
            };
            readonly raisedAt: number;
            /** @description Null: it is open. */
            readonly resolvedAt: number | null;
            readonly acknowledgedAt: number | null;
            /** @description Who, by name. */
            readonly acknowledgedBy: string | null;
        };
        readonly AdminAlertPage: {
            readonly alerts: readonly components["schemas"]["AdminAlert"][];
            /** @description `after` of the next page; null: this is the last. */
            readonly next: string | null;
        };
        readonly AdminCallbackStatement: {
            /**
             * @description Where it is known from: said by hand, found at VICIdial's inbound DIDs, or in a provider's inventory.
             * @enum {string}
             */
            readonly source: "hand" | "vicidial" | "telnyx" | "twilio" | "bandwidth";
            /** @enum {string} */
            readonly callable: "yes" | "no";
            /** @description Since when, milliseconds since the epoch. */
            readonly since: number;
            /** @description The route. */
            readonly note: string | null;
            /** @description Whether this is what decides. */
            readonly counts: boolean;
        };
        readonly AdminCampaign: {
            readonly id: string;
            readonly name: string;
            readonly type: components["schemas"]["CampaignType"];
            readonly groupId: string | null;
        };
        readonly AdminCampaignChange: {
            /** @description a string at most 255 character(s) long */
            readonly name?: string | null;
            readonly type?: components["schemas"]["CampaignType"] | null;
            /** @description The group that it dials from. Empty: it names none, and dials from the group of its own id or else from every number. */
            readonly groupId?: string | null;
        };
        readonly AdminCampaignChanged: {
            readonly id: string;
            readonly name: string;
            readonly type: components["schemas"]["CampaignType"];
            readonly groupId: string | null;
            readonly entry: number | null;
        };
        readonly AdminCampaignCounts: {
            readonly assigned: components["schemas"]["Int"];
            /** @description Assignments of a number of the prospect's own area codes or of ones over the same ground. */
            readonly local: number;
            /** @description Requests that no number was available for. */
            readonly refused: number;
            readonly dials: components["schemas"]["Int"];
            readonly contacts: components["schemas"]["Int"];
        };
        readonly AdminCampaignDay: {
            readonly day: string;
            readonly assigned: components["schemas"]["Int"];
            /** @description Assignments of a number of the prospect's own area codes or of ones over the same ground. */
            readonly local: number;
            /** @description Requests that no number was available for. */
            readonly refused: number;
            readonly dials: components["schemas"]["Int"];
            readonly contacts: components["schemas"]["Int"];
        };
        readonly AdminCampaignDeletion: {
            /** @description What it did today: whoever dials for it is refused then. */
            readonly today: {
                readonly assigned: components["schemas"]["Int"];
                /** @description Assignments of a number of the prospect's own area codes or of ones over the same ground. */
                readonly local: number;
                /** @description Requests that no number was available for. */
                readonly refused: number;
                readonly dials: components["schemas"]["Int"];
                readonly contacts: components["schemas"]["Int"];
            };
            /** @description Settings of its own policy, which go. */
            readonly settings: readonly string[];
            /** @description Active keys that assign for it where a request names no campaign, the first 100. */
            readonly keys: readonly string[];
        };
        readonly AdminCampaignDetail: {
            readonly campaign: components["schemas"]["AdminCampaignRow"];
            /** @description Those of the last 30 days on which it did something, the earliest first. */
            readonly days: readonly components["schemas"]["AdminCampaignDay"][];
            readonly holdOut: {
                readonly applied: components["schemas"]["AdminShareCounts"];
                readonly heldOut: components["schemas"]["AdminShareCounts"];
                /** @description What `preferAnswered` did to the contact rate, in percentage points, with its 95 % interval; null while one of the shares has no dials. */
                readonly effect: {
                    readonly difference: number;
                    readonly low: number;
                    readonly high: number;
                } | null;
            };
        };
        readonly AdminCampaignPage: {
            /** @description Campaigns that the search finds. */
            readonly total: number;
            /** @description Those of them that only dials named. */
            readonly unregistered: number;
            readonly campaigns: readonly components["schemas"]["AdminCampaignRow"][];
        };
        readonly AdminCampaignPolicy: {
            /** @description What the campaign sets itself. */
            readonly override: {
                readonly dailyCap?: components["schemas"]["Int"] | null;
                readonly hourlyCap?: components["schemas"]["Int"] | null;
                /** @enum {string} */
                readonly whenExhausted?: "spill" | "refuse";
                readonly warmUpDays?: components["schemas"]["Int"] | null;
                /** @description a number between 1 and 100000 */
                readonly warmUpStep?: components["schemas"]["Int"];
                /** @description a number between 0 and 12500 */
                readonly radiusMiles?: number;
                /** @description an array of at most 10 item(s) */
                readonly tiers?: readonly components["schemas"]["TierName"][];
                readonly avoidRepeat?: boolean;
                readonly sticky?: boolean;
                readonly preferAnswered?: boolean;
                /** @description a number between 0 and 100 */
                readonly holdOutPercent?: components["schemas"]["Int"];
                readonly restAboveBlockRate?: number | null;
                readonly requireCallbackRoute?: boolean;
                readonly shadow?: boolean;
            };
            /** @description What holds where it sets nothing: the workspace's. */
            readonly inherited: {
                readonly dailyCap: components["schemas"]["Int"] | null;
                readonly hourlyCap: components["schemas"]["Int"] | null;
                /** @enum {string} */
                readonly whenExhausted: "spill" | "refuse";
                readonly warmUpDays: components["schemas"]["Int"] | null;
                /** @description a number between 1 and 100000 */
                readonly warmUpStep: components["schemas"]["Int"];
                /** @description a number between 0 and 12500 */
                readonly radiusMiles: number;
                /** @description an array of at most 10 item(s) */
                readonly tiers: readonly components["schemas"]["TierName"][];
                readonly avoidRepeat: boolean;
                readonly sticky: boolean;
                readonly preferAnswered: boolean;
                /** @description a number between 0 and 100 */
                readonly holdOutPercent: components["schemas"]["Int"];
                readonly restAboveBlockRate: number | null;
                readonly requireCallbackRoute: boolean;
                readonly shadow: boolean;
            };
            /** @description What holds. */
            readonly effective: {
                readonly dailyCap: components["schemas"]["Int"] | null;
                readonly hourlyCap: components["schemas"]["Int"] | null;
                /** @enum {string} */
                readonly whenExhausted: "spill" | "refuse";
                readonly warmUpDays: components["schemas"]["Int"] | null;
                /** @description a number between 1 and 100000 */
                readonly warmUpStep: components["schemas"]["Int"];
                /** @description a number between 0 and 12500 */
                readonly radiusMiles: number;
                /** @description an array of at most 10 item(s) */
                readonly tiers: readonly components["schemas"]["TierName"][];
                readonly avoidRepeat: boolean;
                readonly sticky: boolean;
                readonly preferAnswered: boolean;
                /** @description a number between 0 and 100 */
                readonly holdOutPercent: components["schemas"]["Int"];
                readonly restAboveBlockRate: number | null;
                readonly requireCallbackRoute: boolean;
                readonly shadow: boolean;
            };
        };
        readonly AdminCampaignPolicySet: {
            /** @description What the campaign sets itself. */
            readonly override: {
                readonly dailyCap?: components["schemas"]["Int"] | null;
                readonly hourlyCap?: components["schemas"]["Int"] | null;
                /** @enum {string} */
                readonly whenExhausted?: "spill" | "refuse";
                readonly warmUpDays?: components["schemas"]["Int"] | null;
                /** @description a number between 1 and 100000 */
                readonly warmUpStep?: components["schemas"]["Int"];
                /** @description a number between 0 and 12500 */
                readonly radiusMiles?: number;
                /** @description an array of at most 10 item(s) */
                readonly tiers?: readonly components["schemas"]["TierName"][];
                readonly avoidRepeat?: boolean;
                readonly sticky?: boolean;
                readonly preferAnswered?: boolean;
                /** @description a number between 0 and 100 */
                readonly holdOutPercent?: components["schemas"]["Int"];
                readonly restAboveBlockRate?: number | null;
                readonly requireCallbackRoute?: boolean;
                readonly shadow?: boolean;
            };
            /** @description What holds where it sets nothing: the workspace's. */
            readonly inherited: {
                readonly dailyCap: components["schemas"]["Int"] | null;
                readonly hourlyCap: components["schemas"]["Int"] | null;
                /** @enum {string} */
                readonly whenExhausted: "spill" | "refuse";
                readonly warmUpDays: components["schemas"]["Int"] | null;
                /** @description a number between 1 and 100000 */
                readonly warmUpStep: components["schemas"]["Int"];
                /** @description a number between 0 and 12500 */
                readonly radiusMiles: number;
                /** @description an array of at most 10 item(s) */
                readonly tiers: readonly components["schemas"]["TierName"][];
                readonly avoidRepeat: boolean;
                readonly sticky: boolean;
                readonly preferAnswered: boolean;
                /** @description a number between 0 and 100 */
                readonly holdOutPercent: components["schemas"]["Int"];
                readonly restAboveBlockRate: number | null;
                readonly requireCallbackRoute: boolean;
                readonly shadow: boolean;
            };
            /** @description What holds. */
            readonly effective: {
                readonly dailyCap: components["schemas"]["Int"] | null;
                readonly hourlyCap: components["schemas"]["Int"] | null;
                /** @enum {string} */
                readonly whenExhausted: "spill" | "refuse";
                readonly warmUpDays: components["schemas"]["Int"] | null;
                /** @description a number between 1 and 100000 */
                readonly warmUpStep: components["schemas"]["Int"];
                /** @description a number between 0 and 12500 */
                readonly radiusMiles: number;
                /** @description an array of at most 10 item(s) */
                readonly tiers: readonly components["schemas"]["TierName"][];
                readonly avoidRepeat: boolean;
                readonly sticky: boolean;
                readonly preferAnswered: boolean;
                /** @description a number between 0 and 100 */
                readonly holdOutPercent: components["schemas"]["Int"];
                readonly restAboveBlockRate: number | null;
                readonly requireCallbackRoute: boolean;
                readonly shadow: boolean;
            };
            readonly entry: number | null;
        };
        readonly AdminCampaignRow: {
            readonly id: string;
            readonly name: string;
            readonly type: components["schemas"]["CampaignType"];
            /** @description False: only dials named it, and nothing can be assigned for it until it is registered. */
            readonly isRegistered: boolean;
            /** @description The group that it names. */
            readonly groupId: string | null;
            /** @description The group that it dials from; null: every number. */
            readonly group: {
                readonly groupId: string;
                /** @description Null: there is no such group now. */
                readonly name: string | null;
            } | null;
            /** @description Numbers that may be given out there. */
            readonly activeAnis: number;
            /** @description What of the policy it sets itself. */
            readonly ownSettings: readonly string[];
            readonly today: components["schemas"]["AdminCampaignCounts"];
            /** @description Of the last 30 days, today with them. */
            readonly last30: {
                readonly assigned: components["schemas"]["Int"];
                /** @description Assignments of a number of the prospect's own area codes or of ones over the same ground. */
                readonly local: number;
                /** @description Requests that no number was available for. */
                readonly refused: number;
                readonly dials: components["schemas"]["Int"];
                readonly contacts: components["schemas"]["Int"];
            };
        };
        readonly AdminConnection: {
            /** @description a string matching the pattern ^[A-Za-z0-9_-]{22}$ */
            readonly id: string;
            readonly provider: components["schemas"]["Provider"];
            readonly name: string;
            readonly publicUrl: string;
            readonly campaign: string;
            readonly campaignParameter: string | null;
            readonly zipParameter: string | null;
            /** @description E.164. */
            readonly fallbackNumber: string | null;
            /** @description The address at which the provider asks for the number to show. */
            readonly voiceUrl: string;
            /** @description The address at which the provider tells what became of calls that it was not asked about here. */
            readonly statusUrl: string;
            /** @description Milliseconds since the epoch. */
            readonly createdAt: number;
        };
        readonly AdminConnectionDeleted: {
            /** @enum {boolean} */
            readonly success: true;
        };
        readonly AdminConnectionSettings: {
            /** @description a string at most 255 character(s) long */
            readonly name: string;
            /** @description Where the provider reaches this server, without a slash at its end: it is part of what the provider signs. */
            readonly publicUrl: string;
            /** @description The campaign of calls that name none. */
            readonly campaign: string;
            /** @description The parameter of calls that names the campaign. */
            readonly campaignParameter?: string | null;
            /** @description The parameter of calls that names the prospect's postal code. */
            readonly zipParameter?: string | null;
            /** @description Shown where no number can be had. Left out: the number that the call comes with. */
            readonly fallbackNumber?: string | null;
            /** @description Left out: it stays as it is. */
            readonly signingKey?: string | null;
        };
        readonly AdminConnections: {
            readonly connections: readonly components["schemas"]["AdminConnection"][];
        };
        readonly AdminCreatedWebhook: {
            readonly id: components["schemas"]["Int"];
            readonly url: string;
            readonly description: string;
            /** @description Whether messages go there. */
            readonly isOn: boolean;
            /** @description Milliseconds since the epoch. */
            readonly createdAt: number;
            /** @description The last delivery that was tried. */
            readonly last: components["schemas"]["AdminDelivery"] | null;
            /** @description What messages are signed with, `whsec_…`. It is shown this once. */
            readonly secret: string;
        };
        readonly AdminDeliveries: {
            readonly deliveries: readonly components["schemas"]["AdminDelivery"][];
            /** @description `before` of the next page; null: this is the last. */
            readonly next: components["schemas"]["Int"] | null;
        };
        readonly AdminDelivery: {
            readonly id: components["schemas"]["Int"];
            /** @description `webhook-id`: the same at each try. */
            readonly messageId: string;
            readonly subject: string;
            /** @description Milliseconds since the epoch. */
            readonly createdAt: number;
            /**
             * @description `failed`: it was given up after about a day.
             * @enum {string}
             */
            readonly state: "waiting" | "delivered" | "failed";
            readonly tries: components["schemas"]["Int"];
            /** @description When it is tried next. */
            readonly nextAt: number | null;
            /** @description When it was tried last. */
            readonly triedAt: number | null;
            /** @description HTTP status of the last answer; null: there was none. */
            readonly status: components["schemas"]["Int"] | null;
            readonly tookMs: components["schemas"]["Int"] | null;
            /** @description The first 200 bytes of an answer that was none of 200 to 299, or why there was none. */
            readonly error: string | null;
        };
        readonly AdminDisposition: {
            readonly id: string;
            readonly name: string;
            readonly type: components["schemas"]["DispositionTrigger"];
            /** @description Whether the prospect was reached. */
            readonly contact: boolean;
            /** @description Whether it is a success, wholly or in part. */
            readonly success: boolean;
            /**
             * @description What its name says of a call: it was blocked, nobody answered, or neither.
             * @enum {string}
             */
            readonly class: "block" | "no_answer" | "neither";
            /** @description Whether the workspace gave its name this class; otherwise it is that of the usual names. */
            readonly isClassOwn: boolean;
        };
        readonly AdminDispositionChange: {
            /** @description a string at most 255 character(s) long */
            readonly name?: string | null;
            readonly type?: components["schemas"]["DispositionTrigger"] | null;
            readonly contact?: boolean | null;
            readonly success?: boolean | null;
            /** @description The class that its name is given, for dials processed from then on; `usual`: that of the usual names. Dispositions of the same name share it. */
            readonly class?: ("block" | "no_answer" | "neither" | "usual") | null;
        };
        readonly AdminDispositionChanged: {
            readonly id: string;
            readonly name: string;
            readonly type: components["schemas"]["DispositionTrigger"];
            /** @description Whether the prospect was reached. */
            readonly contact: boolean;
            /** @description Whether it is a success, wholly or in part. */
            readonly success: boolean;
            /**
             * @description What its name says of a call: it was blocked, nobody answered, or neither.
             * @enum {string}
             */
            readonly class: "block" | "no_answer" | "neither";
            /** @description Whether the workspace gave its name this class; otherwise it is that of the usual names. */
            readonly isClassOwn: boolean;
            /** @description The entries of the audit trail, what undoes it: of its fields, and of the class of its name. */
            readonly entries: readonly number[];
        };
        readonly AdminDispositionPage: {
            /** @description Dispositions that the search finds. */
            readonly total: number;
            readonly dispositions: readonly components["schemas"]["AdminDisposition"][];
        };
        readonly AdminGroup: {
            readonly groupId: string;
            readonly name: string;
            /** @description ANIs in it. */
            readonly anis: number;
            /** @description Those of them that may be given out. */
            readonly activeAnis: number;
            /** @description Identifiers of the campaigns that dial from it, the first 100. */
            readonly campaigns: readonly string[];
            /** @description Rises with every change of the group's name or phones, whoever makes it. */
            readonly version: number;
        };
        readonly AdminGroupDeleted: {
            readonly groupId: string;
            readonly anisRemoved: components["schemas"]["Int"];
            /** @description The entry of the audit trail: what undoes it. */
            readonly entry: number;
        };
        readonly AdminGroupDeletion: {
            /** @description ANIs in the group. */
            readonly anis: number;
            /** @description Those that are in no other group, and would leave the inventory. */
            readonly anisRemoved: number;
            /** @description Identifiers of the campaigns that would dial from nothing, the first 100. */
            readonly campaigns: readonly string[];
        };
        readonly AdminGroupEdit: {
            /** @description The group's version as it was read. */
            readonly version: number;
            /** @description Its new name. */
            readonly name?: string | null;
            /** @description Phones to be in it, as `POST /inbound-group` takes them; those that are in it already stay. */
            readonly add?: readonly string[] | null;
            /** @description Phones to be out of it; those that are not in it are passed over. */
            readonly remove?: readonly string[] | null;
        };
        readonly AdminGroupEditPreview: {
            readonly name: string;
            /** @description Rises with every change of the group's name or phones, whoever makes it. */
            readonly version: number;
            /** @description ANIs in it now. */
            readonly anis: number;
            /** @description Of `add`, those that are not in it. */
            readonly added: number;
            /** @description Of `add`, those that are not in the inventory. */
            readonly created: number;
            /** @description Of `remove`, those that are in it. */
            readonly removed: number;
            /** @description Of these, those that are in no other group and would leave the inventory. */
            readonly leaving: number;
        };
        readonly AdminGroupEditProposal: {
            /** @description Phones to be in it, as `POST /inbound-group` takes them; those that are in it already stay. */
            readonly add?: readonly string[] | null;
            /** @description Phones to be out of it; those that are not in it are passed over. */
            readonly remove?: readonly string[] | null;
        };
        readonly AdminGroupEdited: {
            readonly groupId: string;
            readonly name: string;
            /** @description Rises with every change of the group's name or phones, whoever makes it. */
            readonly version: number;
            /** @description Whether others had changed the group since it was read. */
            readonly isMerged: boolean;
            readonly phonesAdded: components["schemas"]["Int"];
            readonly phonesRemoved: components["schemas"]["Int"];
            /** @description Phones that are new in the inventory. */
            readonly anisCreated: number;
            /** @description ANIs that are in no group any more, and left the inventory. */
            readonly anisRemoved: number;
            readonly entry: number | null;
        };
        readonly AdminGroupMembers: {
            readonly groupId: string;
            readonly name: string;
            /** @description Members that the search finds. */
            readonly total: number;
            /** @description By calling code, then by number. */
            readonly members: readonly {
                /** @enum {number} */
                readonly callingCode: 1 | 44;
                /** @description The number without its calling code. */
                readonly number: string;
            }[];
        };
        readonly AdminGroupPage: {
            /** @description Groups that the search finds. */
            readonly total: number;
            readonly groups: readonly components["schemas"]["AdminGroupRow"][];
        };
        readonly AdminGroupRow: {
            readonly groupId: string;
            readonly name: string;
            /** @description ANIs in it. */
            readonly anis: number;
            /** @description Those of them that may be given out. */
            readonly activeAnis: number;
            /** @description Identifiers of the campaigns that dial from it, the first 10. */
            readonly campaigns: readonly string[];
        };
        readonly AdminHistoryEntry: {
            /** @description Milliseconds since the epoch. */
            readonly at: number;
            /** @enum {string} */
            readonly what: "pause" | "activate" | "remediation";
            /** @description Who asked: `interface`, `command-line`, `rest-rule`, `schedule`; of a remediation its state. */
            readonly origin: string;
            /** @description The user or the key that asked, by name (a key without one by its number); null: neither did. */
            readonly by: string | null;
            readonly grounds: components["schemas"]["AdminRestGrounds"] | null;
            readonly carrier: string | null;
            readonly note: string | null;
            /** @description When the pause was to end by itself. */
            readonly until: number | null;
            /** @description What the desk did about a remediation. */
            readonly steps: readonly {
                readonly at: number;
                readonly state: string;
                readonly note: string | null;
            }[];
        };
        readonly AdminKey: {
            readonly id: components["schemas"]["Int"];
            readonly type: components["schemas"]["KeyType"];
            readonly name: string | null;
            readonly defaultCampaign: string | null;
            /** @description Neither revoked nor switched off, and not expired. */
            readonly active: boolean;
            /** @description It may stand in a URL or a form. */
            readonly allowInUrl: boolean;
            readonly isRevoked: boolean;
            readonly createdAt: number;
            readonly createdBy: string | null;
            /** @description To about a minute; null: never yet. */
            readonly lastUsedAt: number | null;
            readonly expiresAt: number | null;
            /** @description Until when the secret before the last rotation may be used. */
            readonly formerUntil: number | null;
        };
        readonly AdminMadeKey: {
            readonly id: components["schemas"]["Int"];
            readonly secret: string;
        };
        readonly AdminMember: {
            readonly user: components["schemas"]["User"];
            readonly role: components["schemas"]["Role"];
        };
        readonly AdminMemberRole: {
            readonly role: components["schemas"]["Role"];
        };
        readonly AdminMinute: {
            /** @description Its beginning, in milliseconds since the epoch. */
            readonly at: number;
            readonly assigned: components["schemas"]["Int"];
            /** @description Answers `No available ANI found`. */
            readonly refused: number;
            /** @description Dials that were processed. */
            readonly dials: number;
            readonly contacts: components["schemas"]["Int"];
        };
        readonly AdminNeed: {
            readonly kind: components["schemas"]["AdminNeedKind"];
            /** @description Tells it from others of its kind. */
            readonly subject: string;
            /** @description What it is, in one sentence. */
            readonly what: string;
            /** @description In calls of a day. */
            readonly cost: number;
            /** @description What it costs, in words. */
            readonly costs: string;
            /** @description Milliseconds since the epoch. */
            readonly since: number;
            /** @description What to do about it. */
            readonly action: {
                /** @enum {string} */
                readonly name: "rest-number" | "open-number" | "open-group" | "open-groups" | "open-numbers" | "open-uploads" | "retry-dials";
                /** @description The identifier of what it is done to. */
                readonly target: string;
            };
        };
        /**
         * @description `burning`: a number that is blocked far more often than before. `dry`: a group that runs out of numbers today. `refused`: requests that found no number. `upload-failed`: a snapshot that was not applied. `dials-rejected`: dials that could not be read. `remediation-waiting`: a request that waits for days.
         * @enum {string}
         */
        readonly AdminNeedKind: "burning" | "dry" | "refused" | "upload-failed" | "dials-rejected" | "remediation-waiting";
        readonly AdminNeeds: {
            /** @description Those that there are, the one with the dearest first. */
            readonly kinds: readonly {
                readonly kind: components["schemas"]["AdminNeedKind"];
                /** @description How many there are. */
                readonly total: number;
                /** @description The sum of their costs. */
                readonly cost: number;
                /** @description The dearest, at most 5. */
                readonly needs: readonly components["schemas"]["AdminNeed"][];
            }[];
        };
        readonly AdminNeedsPage: {
            readonly total: components["schemas"]["Int"];
            readonly needs: readonly components["schemas"]["AdminNeed"][];
        };
        readonly AdminNewCampaign: {
            /** @description a string at most 255 character(s) long */
            readonly id: string;
            /** @description a string at most 255 character(s) long */
            readonly name: string;
            readonly type: components["schemas"]["CampaignType"];
            /** @description The group that it dials from. Empty: it names none, and dials from the group of its own id or else from every number. */
            readonly groupId?: string | null;
        };
        readonly AdminNewConnection: {
            readonly provider: components["schemas"]["Provider"];
            /** @description a string at most 255 character(s) long */
            readonly name: string;
            /** @description Where the provider reaches this server, without a slash at its end: it is part of what the provider signs. */
            readonly publicUrl: string;
            /** @description The campaign of calls that name none. */
            readonly campaign: string;
            /** @description The parameter of calls that names the campaign. */
            readonly campaignParameter?: string | null;
            /** @description The parameter of calls that names the prospect's postal code. */
            readonly zipParameter?: string | null;
            /** @description Shown where no number can be had. Left out: the number that the call comes with. */
            readonly fallbackNumber?: string | null;
            /** @description What the provider's signatures are checked by: the account's auth token at Twilio, its public key at Telnyx. It is answered by nothing. */
            readonly signingKey: string;
        };
        readonly AdminNewDisposition: {
            /** @description a string at most 255 character(s) long */
            readonly id: string;
            /** @description a string at most 255 character(s) long */
            readonly name: string;
            readonly type: components["schemas"]["DispositionTrigger"];
            readonly contact: boolean;
            readonly success: boolean;
            /** @description The class that its name is given, for dials processed from then on; `usual`: that of the usual names. Dispositions of the same name share it. */
            readonly class?: ("block" | "no_answer" | "neither" | "usual") | null;
        };
        readonly AdminNewKey: {
            /** @description a string at most 100 character(s) long */
            readonly name: string;
            readonly type: components["schemas"]["KeyType"];
            /** @description a string at most 255 character(s) long */
            readonly defaultCampaign?: string | null;
            /** @description It may stand in a URL or a form (`GET /assignment`, `GET /dials/vicidial`), for dialers that can set no headers. Of type `assignment` or `dials` only. Default false. */
            readonly allowInUrl?: boolean | null;
            /** @description From when on it is inactive, milliseconds since the epoch. Default: never. */
            readonly expiresAt?: components["schemas"]["Int"] | null;
        };
        readonly AdminNewMember: {
            readonly name: components["schemas"]["Trim"];
            /** @description a string at most 128 character(s) long */
            readonly displayName?: string | null;
            readonly password: string;
            readonly role: components["schemas"]["Role"];
        };
        readonly AdminNumberAction: {
            /**
             * @description The last three say by hand that numbers can be called back, or cannot, or take back what was said.
             * @enum {string}
             */
            readonly action: "pause" | "activate" | "remediate" | "sayCallable" | "sayNotCallable" | "takeBackCallable";
            /** @description These numbers; or give `filter`. */
            readonly ids?: readonly components["schemas"]["Int"][] | null;
            /** @description All that it finds, as the list does. */
            readonly filter?: {
                /** @enum {string} */
                readonly status?: "ACTIVE_AND_BEING_MANAGED" | "COOLING_OFF" | "INVENTORIED";
                /** @description State, province or UK nation, as it is shown. */
                readonly state?: string;
                /** @description a string matching the pattern ^[0-9]{1,5}$ */
                readonly areaCode?: string;
                /** @description How the numbers begin; everything but digits is stripped, and so is a leading `+1` or `+44`. */
                readonly prefix?: string;
                /** @description The caller's identifier of a pool. */
                readonly pool?: string;
                readonly callable?: components["schemas"]["Callable"];
                /** @description A number or a part of one in any usual writing, a state, a city, a region, or a group's name. */
                readonly search?: string;
            } | null;
            /** @description With `filter`: only numbers of higher ids, `next` of the answer before. */
            readonly after?: components["schemas"]["Int"] | null;
            /** @description With `filter`: so many numbers at most; 10000 unless given. */
            readonly limit?: components["schemas"]["Int"] | null;
            /** @description When a pause ends by itself, written like `date` of `/nrm/pause`. */
            readonly until?: string | null;
            /** @description a string at most 2000 character(s) long */
            readonly note?: string | null;
            /** @description a string matching the pattern ^[0-9]{6}$ */
            readonly carrier?: string | null;
        };
        readonly AdminNumberActionPreview: {
            /** @description Numbers that are named, or found, and held. */
            readonly found: number;
            /** @description Those whose state the action is for. */
            readonly fitting: number;
        };
        readonly AdminNumberActionPreviewRequest: {
            /**
             * @description The last three say by hand that numbers can be called back, or cannot, or take back what was said.
             * @enum {string}
             */
            readonly action: "pause" | "activate" | "remediate" | "sayCallable" | "sayNotCallable" | "takeBackCallable";
            /** @description These numbers; or give `filter`. */
            readonly ids?: readonly components["schemas"]["Int"][] | null;
            /** @description All that it finds, as the list does. */
            readonly filter?: {
                /** @enum {string} */
                readonly status?: "ACTIVE_AND_BEING_MANAGED" | "COOLING_OFF" | "INVENTORIED";
                /** @description State, province or UK nation, as it is shown. */
                readonly state?: string;
                /** @description a string matching the pattern ^[0-9]{1,5}$ */
                readonly areaCode?: string;
                /** @description How the numbers begin; everything but digits is stripped, and so is a leading `+1` or `+44`. */
                readonly prefix?: string;
                /** @description The caller's identifier of a pool. */
                readonly pool?: string;
                readonly callable?: components["schemas"]["Callable"];
                /** @description A number or a part of one in any usual writing, a state, a city, a region, or a group's name. */
                readonly search?: string;
            } | null;
        };
        readonly AdminNumberActionResult: {
            readonly done: components["schemas"]["Int"];
            readonly refused: components["schemas"]["Int"];
            /** @description What became of each, in the order of `ids`, or by id. */
            readonly outcomes: readonly {
                readonly id: components["schemas"]["Int"];
                /** @description E.164; null where it is not in the inventory. */
                readonly phone: string | null;
                /** @enum {string} */
                readonly outcome: "done" | "wrongState" | "withinCooldown" | "unknown";
                readonly message: string;
            }[];
            /** @description Where to go on by `after`; null: nothing is left that the filter finds. */
            readonly next: components["schemas"]["Int"] | null;
        };
        readonly AdminNumberDay: {
            readonly day: string;
            readonly assigned: components["schemas"]["Int"];
            readonly dials: components["schemas"]["Int"];
            readonly contacts: components["schemas"]["Int"];
            readonly successes: components["schemas"]["Int"];
            readonly blocks: components["schemas"]["Int"];
            readonly noAnswers: components["schemas"]["Int"];
        };
        readonly AdminNumberDetail: {
            readonly number: components["schemas"]["AdminNumberRow"];
            readonly activatedOn: string | null;
            readonly deactivatedOn: string | null;
            readonly inventoriedOn: string;
            readonly assignedTotal: components["schemas"]["Int"];
            readonly dialsTotal: components["schemas"]["Int"];
            readonly contactsTotal: components["schemas"]["Int"];
            readonly lastDialedOn: string | null;
            /** @description What is said of it, whether it can be called back, by source. */
            readonly callbackRoutes: readonly components["schemas"]["AdminCallbackStatement"][];
            /** @description Each of the last 90 days, today's last; days without figures as zeros. */
            readonly days: readonly components["schemas"]["AdminNumberDay"][];
            /** @description The latest first, at most 1,000. */
            readonly history: readonly components["schemas"]["AdminHistoryEntry"][];
        };
        readonly AdminNumberFacets: {
            readonly states: readonly {
                readonly state: string;
                readonly anis: components["schemas"]["Int"];
            }[];
            readonly areaCodes: readonly {
                readonly areaCode: string;
                readonly locality: string;
                readonly state: string;
                readonly anis: components["schemas"]["Int"];
            }[];
            /** @description By name, the first 1,000. */
            readonly pools: readonly {
                readonly poolId: string;
                readonly name: string;
            }[];
        };
        readonly AdminNumberImport: {
            /** @description CSV with the header country_code,number,inbound_group_id,is_branded,brand_name (the last two may be missing), as `anipool ani import` takes it; at most 100,000 lines. */
            readonly csv: string;
        };
        readonly AdminNumberImportPlan: {
            /** @description Lines by what they do. */
            readonly counts: {
                readonly created: components["schemas"]["Int"];
                readonly moved: components["schemas"]["Int"];
                readonly changed: components["schemas"]["Int"];
                readonly unchanged: components["schemas"]["Int"];
                readonly doubled: components["schemas"]["Int"];
                readonly refused: components["schemas"]["Int"];
            };
            /** @description Refused ones first; the first 2,000. */
            readonly lines: readonly {
                /** @description From 1, the header counted. */
                readonly line: number;
                /**
                 * @description `doubled`: a later line has the same number, and counts.
                 * @enum {string}
                 */
                readonly effect: "created" | "moved" | "changed" | "unchanged" | "doubled" | "refused";
                readonly number: string;
                /** @description The group that it is to be in. */
                readonly groupId: string;
                /** @description Of a moved number the group it leaves, of a refused line why, of a doubled one which counts. */
                readonly says: string;
            }[];
        };
        /** @enum {string} */
        readonly AdminNumberLevel: "burning" | "unusual" | "usual";
        readonly AdminNumberMatch: {
            /** @enum {string} */
            readonly kind: "number" | "country" | "state" | "city" | "region" | "group";
            readonly name: string;
            /** @description What narrows the list to it: of a state `state`, of a group `pool`. */
            readonly value: string | null;
            /** @description Numbers of its area codes in the inventory. */
            readonly numbers: components["schemas"]["Int"] | null;
        };
        readonly AdminNumberPage: {
            /** @description Numbers that the filter finds. */
            readonly total: number;
            /** @description Those of them that can be paged through: with `sort` the first 10,000. */
            readonly listed: number;
            /** @description What `search` was taken for, the most numbers first, at most 12; null without `search`. */
            readonly matched: readonly components["schemas"]["AdminNumberMatch"][] | null;
            /** @description Places and groups beyond those. */
            readonly matchedMore: number;
            readonly numbers: readonly components["schemas"]["AdminNumberRow"][];
        };
        readonly AdminNumberPeriod: {
            readonly dials: components["schemas"]["Int"];
            readonly contactRate: number;
            readonly successRate: number;
            readonly blockRate: number;
            readonly noAnswerRate: number;
            readonly level: components["schemas"]["AdminNumberLevel"];
            readonly reason: string;
        };
        readonly AdminNumberRest: {
            /** @description Milliseconds since the epoch. */
            readonly since: number;
            /** @description When it ends by itself. */
            readonly until: number | null;
            /** @description Who asked: `interface`, `command-line`, `rest-rule`. */
            readonly origin: string;
            /** @description The user or the key that asked; null: neither did. */
            readonly by: string | null;
            readonly note: string | null;
            readonly grounds: components["schemas"]["AdminRestGrounds"] | null;
        };
        readonly AdminNumberRow: {
            readonly id: components["schemas"]["Int"];
            /** @description The number without its calling code. */
            readonly phone: string;
            /** @enum {number} */
            readonly callingCode: 1 | 44;
            readonly status: components["schemas"]["AniStatus"];
            readonly statusLabel: string;
            readonly brand: string;
            /** @description UK: without the leading zero. */
            readonly areaCode: string;
            readonly locality: string;
            readonly region: string;
            readonly state: string;
            /** @description Display names of its pools, the first 5. */
            readonly pools: readonly string[];
            readonly assignedToday: components["schemas"]["Int"];
            /** @description Uses that another dialer made of it, as Anipool was told; daily caps count them too. */
            readonly usedElsewhereToday: number;
            readonly dialsToday: components["schemas"]["Int"];
            readonly last30DaysDials: components["schemas"]["Int"];
            /** @description Percentage of the last 30 days' dials: those that reached the prospect. Two decimals. */
            readonly contactRate: number;
            /** @description Percentage of the last 30 days' dials: successes. Two decimals. */
            readonly successRate: number;
            /** @description Percentage of the last 30 days' dials: those that were blocked. Two decimals. */
            readonly blockRate: number;
            /** @description Percentage of the last 30 days' dials: those that nobody answered. Two decimals. */
            readonly noAnswerRate: number;
            readonly today: components["schemas"]["AdminNumberPeriod"];
            /** @description Today and the 6 days before. */
            readonly last7: {
                readonly dials: components["schemas"]["Int"];
                readonly contactRate: number;
                readonly successRate: number;
                readonly blockRate: number;
                readonly noAnswerRate: number;
                readonly level: components["schemas"]["AdminNumberLevel"];
                readonly reason: string;
            };
            /**
             * @description The worse of today's and the last 7 days'.
             * @enum {string}
             */
            readonly level: "burning" | "unusual" | "usual";
            readonly reason: string;
            /** @description When its pause ends by itself, in milliseconds since the epoch. */
            readonly pausedUntil: number | null;
            /** @description While it rests: why. */
            readonly rest: components["schemas"]["AdminNumberRest"] | null;
            /**
             * @description Whether it can be called back, by all that is known.
             * @enum {string}
             */
            readonly callable: "yes" | "no" | "unknown";
            /** @description Dials of each of the last 30 days, today's last. */
            readonly dials: readonly components["schemas"]["Int"][];
        };
        /**
         * @description The highest first with a `-` before it; rates of fewer than 20 dials come last. By id unless given.
         * @enum {string}
         */
        readonly AdminNumberSort: "number" | "status" | "assignedToday" | "dialsToday" | "contactRateToday" | "blockRateToday" | "dials" | "contactRate" | "successRate" | "blockRate" | "noAnswerRate" | "-number" | "-status" | "-assignedToday" | "-dialsToday" | "-contactRateToday" | "-blockRateToday" | "-dials" | "-contactRate" | "-successRate" | "-blockRate" | "-noAnswerRate";
        /** @enum {string} */
        readonly AdminPage: "today" | "alerts" | "campaigns" | "groups" | "numbers" | "assign" | "planner" | "shadow" | "audit" | "settings";
        readonly AdminPassedOver: {
            readonly tier: components["schemas"]["Int"];
            readonly tierName: components["schemas"]["TierName"];
            /** @description Null: the whole tier. */
            readonly areaCode: string | null;
            readonly reason: string;
            readonly count: components["schemas"]["Int"];
            /** @description Of `resting`: the highest block rate among them, and the policy's threshold that it is over. */
            readonly rest: {
                readonly blockRate: number;
                readonly aboveBlockRate: number;
            } | null;
            /** @description Of `not-active`: the first 3, and why they rest; of the first 20 such rows. */
            readonly numbers: readonly {
                readonly id: components["schemas"]["Int"];
                readonly e164: string;
                readonly statusLabel: string;
                readonly rest: components["schemas"]["AdminNumberRest"] | null;
            }[];
        };
        readonly AdminPastPlan: {
            readonly day: string;
            readonly madeAt: number;
            readonly totalDials: components["schemas"]["Int"];
            readonly totalCurrentAnis: components["schemas"]["Int"];
            readonly totalProposedAnis: components["schemas"]["Int"];
            readonly aniDifference: components["schemas"]["Int"];
            readonly overallContactRate: number;
        };
        readonly AdminPastPlans: {
            readonly plans: readonly components["schemas"]["AdminPastPlan"][];
        };
        readonly AdminPlacedAreaCode: {
            readonly areaCode: string;
            readonly locality: string;
            readonly state: string;
            readonly region: string;
            readonly latitude: number | null;
            readonly longitude: number | null;
            /** @description From where the prospect is to the nearest place that the code serves. */
            readonly distanceMiles: number | null;
            /** @description Active ANIs of the campaign's pool with this area code. */
            readonly anis: number;
        };
        readonly AdminPlanReport: {
            readonly data: components["schemas"]["PlannerData"];
            /** @description In the order of `data.regionStats`. */
            readonly regions: readonly components["schemas"]["AdminPlannedRegion"][];
            /** @description The last day that was asked for, where that is still to come: the report ends today. */
            readonly cutOff: string | null;
            /**
             * @description The workspace's numbers, or those in the groups that the planned campaigns dial from.
             * @enum {string}
             */
            readonly comparedWith: "inventory" | "groups";
            /** @description Groups that the planned campaigns dial from; none where all are planned, or one dials from every number. */
            readonly groups: readonly {
                readonly groupId: string;
                readonly name: string;
            }[];
            /** @description Without dials in the period: at most 12 months that have some, the latest first. */
            readonly dialed: readonly {
                readonly from: string;
                readonly to: string;
                readonly dials: components["schemas"]["Int"];
            }[];
        };
        readonly AdminPlanRequest: {
            /** @description Default: the first of the current month. */
            readonly dateStart?: string | null;
            /** @description Default: yesterday. */
            readonly dateEnd?: string | null;
            /** @description Dials that an ANI should make in a day: 50, 75 or 100. Default: `BETTER`. */
            readonly dailyDialsTarget?: ("BEST" | "BETTER" | "GOOD") | null;
            /** @description Whose area code counts: of the prospect's phone, of the ANI that was used, or of the prospect's ZIP (US and Canada only). */
            readonly groupBy?: ("area_code" | "ani" | "zip") | null;
            /** @description Which ANIs count as held: active ones, or all but those removed from the dialer. */
            readonly inventoryMode?: ("managed" | "all") | null;
            /** @description Identifiers of the campaigns to include; not together with `campaignsExclude`. */
            readonly campaigns?: readonly string[] | null;
            /** @description Identifiers of the campaigns to leave out. */
            readonly campaignsExclude?: readonly string[] | null;
            /** @description The workspace's numbers, or those in the groups that the planned campaigns dial from. */
            readonly comparedWith?: ("inventory" | "groups") | null;
        };
        readonly AdminPlannedRegion: {
            readonly region: string;
            readonly state: string;
            /** @description Middle of its area codes; null: nowhere. */
            readonly latitude: number | null;
            readonly longitude: number | null;
            /** @description What to buy where it lacks numbers, most first. */
            readonly purchases: readonly components["schemas"]["AdminPurchase"][];
        };
        readonly AdminPolicy: {
            /** @description What the workspace sets itself. */
            readonly override: {
                readonly dailyCap?: components["schemas"]["Int"] | null;
                readonly hourlyCap?: components["schemas"]["Int"] | null;
                /** @enum {string} */
                readonly whenExhausted?: "spill" | "refuse";
                readonly warmUpDays?: components["schemas"]["Int"] | null;
                /** @description a number between 1 and 100000 */
                readonly warmUpStep?: components["schemas"]["Int"];
                /** @description a number between 0 and 12500 */
                readonly radiusMiles?: number;
                /** @description an array of at most 10 item(s) */
                readonly tiers?: readonly components["schemas"]["TierName"][];
                readonly avoidRepeat?: boolean;
                readonly sticky?: boolean;
                readonly preferAnswered?: boolean;
                /** @description a number between 0 and 100 */
                readonly holdOutPercent?: components["schemas"]["Int"];
                readonly restAboveBlockRate?: number | null;
                readonly requireCallbackRoute?: boolean;
                readonly shadow?: boolean;
            };
            /** @description With the defaults. */
            readonly effective: {
                readonly dailyCap: components["schemas"]["Int"] | null;
                readonly hourlyCap: components["schemas"]["Int"] | null;
                /** @enum {string} */
                readonly whenExhausted: "spill" | "refuse";
                readonly warmUpDays: components["schemas"]["Int"] | null;
                /** @description a number between 1 and 100000 */
                readonly warmUpStep: components["schemas"]["Int"];
                /** @description a number between 0 and 12500 */
                readonly radiusMiles: number;
                /** @description an array of at most 10 item(s) */
                readonly tiers: readonly components["schemas"]["TierName"][];
                readonly avoidRepeat: boolean;
                readonly sticky: boolean;
                readonly preferAnswered: boolean;
                /** @description a number between 0 and 100 */
                readonly holdOutPercent: components["schemas"]["Int"];
                readonly restAboveBlockRate: number | null;
                readonly requireCallbackRoute: boolean;
                readonly shadow: boolean;
            };
        };
        readonly AdminPolicyChange: {
            readonly dailyCap?: components["schemas"]["Int"] | null;
            readonly hourlyCap?: components["schemas"]["Int"] | null;
            readonly whenExhausted?: ("spill" | "refuse") | null;
            readonly warmUpDays?: components["schemas"]["Int"] | null;
            /** @description a number between 1 and 100000 */
            readonly warmUpStep?: components["schemas"]["Int"] | null;
            /** @description a number between 0 and 12500 */
            readonly radiusMiles?: number | null;
            /** @description an array of at most 10 item(s) */
            readonly tiers?: readonly components["schemas"]["TierName"][] | null;
            readonly avoidRepeat?: boolean | null;
            readonly sticky?: boolean | null;
            readonly preferAnswered?: boolean | null;
            /** @description a number between 0 and 100 */
            readonly holdOutPercent?: components["schemas"]["Int"] | null;
            readonly restAboveBlockRate?: number | null;
            readonly requireCallbackRoute?: boolean | null;
            readonly shadow?: boolean | null;
        };
        readonly AdminPolicyPreview: {
            /** @description Yesterday, whose assignments are replayed. */
            readonly day: string;
            readonly effective: components["schemas"]["Policy"];
            /** @description Settings that would change, and that a replay does not follow. */
            readonly leftAside: readonly string[];
            /** @description As things are now. */
            readonly present: {
                readonly dials: components["schemas"]["Int"];
                /** @description Dials by where their number was from: `area code`, `region`, `nearest`, `state`, `other`. */
                readonly tiers: readonly {
                    readonly name: string;
                    readonly dials: components["schemas"]["Int"];
                }[];
                readonly refused: components["schemas"]["Int"];
                /** @description Percent with a number of the same area code or region. */
                readonly localShare: number;
            };
            readonly tried: components["schemas"]["AdminTrialTotals"];
        };
        readonly AdminPurchase: {
            readonly areaCode: string;
            /** @description a number between 1 and 100000 */
            readonly anis: components["schemas"]["Int"];
        };
        readonly AdminReplayTotals: {
            readonly dials: components["schemas"]["Int"];
            /** @description Dials by where their number was from: `area code`, `region`, `nearest`, `state`, `other`. */
            readonly tiers: readonly {
                readonly name: string;
                readonly dials: components["schemas"]["Int"];
            }[];
            /** @description Dials that were given none. */
            readonly refused: number;
            /** @description Dials beyond the target of the ANI that made them. */
            readonly overCap: number;
            /** @description Percent with a number of the same area code or region. */
            readonly localShare: number;
            readonly anisUsed: components["schemas"]["Int"];
            /** @description Per day of use. */
            readonly dialsPerAni: {
                readonly median: number;
                readonly p95: number;
                readonly max: number;
            };
        };
        readonly AdminRestGrounds: {
            /** @description Percentage of the last 30 days' dials that was blocked, at that moment. */
            readonly blockRate: number;
            /** @description The threshold that it was over. */
            readonly aboveBlockRate: number;
            /** @description Dials of those 30 days. */
            readonly dials: number;
        };
        readonly AdminRetriedDials: {
            /** @description How many, at most 1,000 at a time. */
            readonly retried: number;
        };
        readonly AdminRotation: {
            /** @description How long the secret that it has now may still be used. */
            readonly formerForHours: components["schemas"]["Int"];
        };
        readonly AdminSeenWorkspace: {
            readonly id: components["schemas"]["Int"];
            readonly name: string;
            readonly country: components["schemas"]["Country"];
            readonly timeZone: string;
            /** @description What one is there. Null: a key of the interface. */
            readonly role: components["schemas"]["Role"] | null;
        };
        readonly AdminSession: {
            readonly workspace: {
                readonly id: components["schemas"]["Int"];
                readonly name: string;
                readonly country: components["schemas"]["Country"];
                readonly timeZone: string;
                /** @description Whether the workspace has inbound groups enabled. */
                readonly inboundGroups: boolean;
            };
            /** @description Null: a user is signed in. */
            readonly keyType: components["schemas"]["KeyType"] | null;
            readonly keyName: string | null;
            /** @description Null: it is a key. */
            readonly user: components["schemas"]["User"] | null;
            /** @description The user's role in the workspace; a key of type `admin` may what an administrator may. Null: a key of the interface. */
            readonly role: components["schemas"]["Role"] | null;
            /** @description What the key, or the user's role, opens. */
            readonly pages: readonly components["schemas"]["AdminPage"][];
            readonly defaultCampaign: string | null;
            /** @description The workspace's campaigns by name, the first 1,000. */
            readonly campaigns: readonly {
                readonly id: string;
                readonly name: string;
            }[];
        };
        readonly AdminShadowDay: {
            readonly day: components["schemas"]["PlanDate"];
        };
        readonly AdminShadowFigures: {
            /** @description Percent of the dials with a number of the prospect's own area codes, or of one over the same ground. */
            readonly localShare: number;
            /** @description Percent with a number whose area code serves a place within 50 miles of the prospect. */
            readonly within50Miles: number;
            /** @description From the prospect to the nearest place that the number's area code serves; null: it is known of none. */
            readonly medianMiles: number | null;
            /** @description Uses of the number that was used most. */
            readonly mostUses: number;
            /** @description Of the area code whose numbers were used most unevenly: uses of the one used most less those of the one used least. */
            readonly spread: number;
            /** @description Uses of numbers beyond the daily cap of the campaign that dialed; 75 where its policy has none. */
            readonly overCap: number;
            /** @description Uses of a number within 60 seconds of its use before. */
            readonly bursts: number;
            /** @description Dials that showed a prospect a number that an earlier dial of the day had shown them. */
            readonly repeats: number;
            /** @description Dials with a number that is not known to be callable back; null: the register knows of none that is. */
            readonly notCallable: components["schemas"]["Int"] | null;
            /** @description Dials that no number was had for; they count with the number that was shown. */
            readonly refused: number;
        };
        readonly AdminShadowReport: {
            readonly day: string;
            /** @description Milliseconds since the epoch. */
            readonly madeAt: number;
            readonly dials: components["schemas"]["Int"];
            readonly shown: components["schemas"]["AdminShadowFigures"];
            readonly anipool: components["schemas"]["AdminShadowFigures"];
            /** @description Those with most dials first, at most 500. */
            readonly byCampaign: readonly {
                readonly campaign: string;
                readonly dials: components["schemas"]["Int"];
                readonly shown: components["schemas"]["AdminShadowFigures"];
                readonly anipool: components["schemas"]["AdminShadowFigures"];
            }[];
            /** @description Campaigns that are not listed. */
            readonly campaignsLeft: number;
            /** @description By hour of the workspace's clock. */
            readonly byHour: readonly {
                readonly hour: components["schemas"]["Int"];
                readonly dials: components["schemas"]["Int"];
                readonly shown: components["schemas"]["AdminShadowFigures"];
                readonly anipool: components["schemas"]["AdminShadowFigures"];
            }[];
            /** @description Dials for which both come to the same number. */
            readonly same: number;
            readonly disagreements: readonly {
                /** @enum {string} */
                readonly reason: "refused" | "not-held" | "other-pool" | "not-active" | "no-callback-route" | "outside-tiers" | "at-cap" | "nearer" | "resting" | "seen-before" | "less-used" | "equal";
                readonly meaning: string;
                readonly dials: components["schemas"]["Int"];
            }[];
            /** @description What came of calls in live shadow; null: none asked. */
            readonly live: {
                /** @description Calls that asked and were told to keep their number. */
                readonly asked: number;
                /** @description Of them, those of which a dial is known: of the campaign, to the prospect, under the call's id or within two minutes. */
                readonly matched: number;
                /** @description Calls that asked and of which no dial is known. */
                readonly unmatched: number;
                /** @description Dials of campaigns that asked for any, for which nobody asked. */
                readonly unasked: number;
                readonly byCampaign: readonly {
                    readonly campaign: string;
                    /** @description Calls that asked and were told to keep their number. */
                    readonly asked: number;
                    /** @description Of them, those of which a dial is known: of the campaign, to the prospect, under the call's id or within two minutes. */
                    readonly matched: number;
                    /** @description Calls that asked and of which no dial is known. */
                    readonly unmatched: number;
                    /** @description Dials of campaigns that asked for any, for which nobody asked. */
                    readonly unasked: number;
                }[];
            } | null;
            /** @description ANIs that take part. */
            readonly anis: number;
            /** @description Dials that could not be replayed: an unknown campaign, or no phone number. */
            readonly skipped: number;
            /** @description Dials that were told of and are in no figure yet. */
            readonly waiting: number;
            /** @description What of the policy the replay leaves aside. */
            readonly leftAside: readonly string[];
            /** @description No lift in answers is claimed. */
            readonly lift: null;
            /** @description Why. */
            readonly note: string;
        };
        readonly AdminShadowRun: {
            readonly day: string;
            /**
             * @description `queued` and `running` are under way.
             * @enum {string}
             */
            readonly status: "queued" | "running" | "done" | "failed" | "cancelled";
            /** @description Dials that were replayed so far. */
            readonly dials: number;
            /** @description Milliseconds since the epoch. */
            readonly askedAt: number;
            /** @description Why it failed. */
            readonly message: string | null;
        };
        readonly AdminShadows: {
            /** @description The computation that was asked for last. */
            readonly run: components["schemas"]["AdminShadowRun"] | null;
            /** @description The latest day first, at most 100. */
            readonly reports: readonly {
                readonly day: string;
                readonly madeAt: number;
                readonly dials: components["schemas"]["Int"];
                readonly shown: components["schemas"]["AdminShadowFigures"];
                readonly anipool: components["schemas"]["AdminShadowFigures"];
            }[];
        };
        readonly AdminShareCounts: {
            readonly dials: components["schemas"]["Int"];
            readonly contacts: components["schemas"]["Int"];
            readonly successes: components["schemas"]["Int"];
        };
        readonly AdminSnapshotGroup: {
            readonly groupId: string;
            /** @description Its name afterwards; of one that is deleted, now. */
            readonly name: string;
            /** @enum {string} */
            readonly kind: "made" | "replaced" | "deleted";
            readonly phonesAdded: components["schemas"]["Int"];
            readonly phonesRemoved: components["schemas"]["Int"];
        };
        readonly AdminSnapshotPreview: {
            /** @description The groups that were looked at: another one after any change of them. */
            readonly state: string;
            readonly before: components["schemas"]["AdminSnapshotTotals"];
            readonly after: components["schemas"]["AdminSnapshotTotals"];
            /** @description What its upload would come to; null where it holds no group that can be used, and would fail. */
            readonly result: components["schemas"]["SnapshotResult"] | null;
            /** @description Groups that would be made, deleted, or get other numbers or another name: those first that lose most, 100 at most. */
            readonly groups: readonly components["schemas"]["AdminSnapshotGroup"][];
            /** @description How many those are in all. */
            readonly groupsChanged: number;
        };
        readonly AdminSnapshotTotals: {
            readonly groups: components["schemas"]["Int"];
            /** @description Numbers in groups: one in two of them counts twice. */
            readonly phones: number;
            /** @description Numbers in the inventory. */
            readonly anis: number;
        };
        readonly AdminToday: {
            /** @description The time of the answer, in milliseconds since the epoch. */
            readonly at: number;
            /** @description The workspace's day. */
            readonly day: string;
            /** @description The last 60, the present one last. */
            readonly minutes: readonly components["schemas"]["AdminMinute"][];
            readonly assignedToday: components["schemas"]["Int"];
            /** @description Today's assignments by tier, nearest first. */
            readonly tiers: readonly {
                readonly tier: components["schemas"]["Int"];
                readonly name: string;
                readonly assigned: components["schemas"]["Int"];
            }[];
            readonly dialsToday: components["schemas"]["Int"];
            readonly contactsToday: components["schemas"]["Int"];
            /** @description Percentage of today's dials, two decimals. */
            readonly contactRate: number;
            /** @description Of the last 30 days. */
            readonly contactRateLast30: number;
            readonly anis: {
                readonly active: components["schemas"]["Int"];
                readonly coolingOff: components["schemas"]["Int"];
                readonly inventoried: components["schemas"]["Int"];
            };
            readonly queue: {
                /** @description Dials of the workspace that wait to be processed; 100,000 is the most told. */
                readonly dials: number;
                /** @description How long the oldest has waited. */
                readonly lagSeconds: number;
            };
            /** @description Uploads that are queued or processed. */
            readonly uploads: readonly {
                readonly uploadId: components["schemas"]["Int"];
                readonly status: string;
                readonly progress: number;
            }[];
        };
        readonly AdminTrial: {
            /** @description a string at most 20 character(s) long */
            readonly phone: string;
            readonly zip?: string | null;
            readonly campaign?: string | null;
            readonly countryCode?: ((1 | 44) | ("+1" | "+44" | "1" | "44")) | null;
        };
        readonly AdminTrialResult: {
            /** @description Null: no available ANI. */
            readonly ani: string | null;
            readonly e164: string | null;
            readonly tier: components["schemas"]["Int"] | null;
            readonly tierName: components["schemas"]["TierName"] | null;
            readonly areaCode: string | null;
            readonly distanceMiles: number | null;
            /** @description Uses of the number before this one, those made elsewhere included. */
            readonly usedToday: components["schemas"]["Int"] | null;
            /** @description What decided among those that were free. */
            readonly by: string | null;
            readonly heldOut: boolean;
            /** @description Where the prospect is; null: neither phone nor postal code tells. */
            readonly position: {
                readonly latitude: number;
                readonly longitude: number;
            } | null;
            /** @description Whether the ZIP or postal code is known; where not, the phone's place is taken. Null: none was given. */
            readonly isPostalCodeKnown: boolean | null;
            /** @description Area codes where the prospect is at home. */
            readonly home: readonly components["schemas"]["AdminPlacedAreaCode"][];
            /** @description The phone's own area code, where it is another. */
            readonly phone: {
                readonly areaCode: string;
                readonly locality: string;
                readonly state: string;
                readonly region: string;
            } | null;
            /** @description The ladder, as far as it was walked and beyond. */
            readonly tiers: readonly components["schemas"]["AdminTrialTier"][];
            /** @description At most 200. */
            readonly passedOver: readonly components["schemas"]["AdminPassedOver"][];
        };
        readonly AdminTrialTier: {
            readonly tier: components["schemas"]["Int"];
            readonly name: components["schemas"]["TierName"];
            /** @description Active ANIs of the campaign's pool in all of the tier. */
            readonly anis: number;
            /** @description Those with numbers first, then the nearest; at most 60. */
            readonly areaCodes: readonly components["schemas"]["AdminPlacedAreaCode"][];
        };
        readonly AdminTrialTotals: {
            readonly dials: components["schemas"]["Int"];
            /** @description Dials by where their number was from: `area code`, `region`, `nearest`, `state`, `other`. */
            readonly tiers: readonly {
                readonly name: string;
                readonly dials: components["schemas"]["Int"];
            }[];
            readonly refused: components["schemas"]["Int"];
            /** @description Percent with a number of the same area code or region. */
            readonly localShare: number;
        };
        readonly AdminUploadRow: {
            /** @description Names the upload. */
            readonly uploadId: number;
            /** @enum {string} */
            readonly status: "queued" | "processing" | "completed" | "failed";
            /** @description 0 to 1. */
            readonly progress: number;
            /** @description Once it is completed. */
            readonly result?: {
                readonly groups_created: components["schemas"]["Int"];
                readonly groups_replaced: components["schemas"]["Int"];
                readonly groups_deleted: components["schemas"]["Int"];
                readonly groups_skipped: components["schemas"]["Int"];
                readonly phones_added: components["schemas"]["Int"];
                readonly phones_removed: components["schemas"]["Int"];
                readonly phones_skipped: components["schemas"]["Int"];
                readonly anis_created: components["schemas"]["Int"];
                readonly anis_removed: components["schemas"]["Int"];
                /** @description The first hundred of what was skipped, and why. */
                readonly skipped: readonly {
                    readonly group_id: string;
                    /** @description Left out where the whole group was skipped. */
                    readonly phone?: string;
                    readonly reason: string;
                }[];
            };
            /** @description Why it failed; nothing was changed then. */
            readonly message?: string;
            /** @description Milliseconds since the epoch. */
            readonly createdAt: number;
        };
        readonly AdminUploads: {
            readonly uploads: readonly components["schemas"]["AdminUploadRow"][];
        };
        readonly AdminWebhook: {
            readonly id: components["schemas"]["Int"];
            readonly url: string;
            readonly description: string;
            /** @description Whether messages go there. */
            readonly isOn: boolean;
            /** @description Milliseconds since the epoch. */
            readonly createdAt: number;
            /** @description The last delivery that was tried. */
            readonly last: components["schemas"]["AdminDelivery"] | null;
        };
        readonly AdminWebhookDeleted: {
            /** @enum {boolean} */
            readonly success: true;
        };
        readonly AdminWebhookSecret: {
            /** @description What messages are signed with, `whsec_…`. It is shown this once. */
            readonly secret: string;
        };
        readonly AdminWebhookSettings: {
            /** @description An `https` address. */
            readonly url: string;
            /** @description a string at most 255 character(s) long */
            readonly description?: string | null;
            /** @description Whether messages go there; true if left out. */
            readonly isOn?: boolean | null;
        };
        readonly AdminWebhooks: {
            readonly webhooks: readonly components["schemas"]["AdminWebhook"][];
        };
        readonly AdminWhatIf: {
            readonly dateStart: components["schemas"]["PlanDate"];
            readonly dateEnd: components["schemas"]["PlanDate"];
            /**
             * @description As it is; with what a plan for these dials would buy; or with `purchases`.
             * @enum {string}
             */
            readonly inventory: "present" | "proposed" | "purchases";
            /** @description an array of at most 1000 item(s) */
            readonly purchases?: readonly components["schemas"]["AdminPurchase"][] | null;
            readonly dailyDialsTarget?: ("BEST" | "BETTER" | "GOOD") | null;
            /** @description a number between 1 and 1000000 */
            readonly dailyCap?: components["schemas"]["Int"] | null;
            /** @description a number between 0 and 12500 */
            readonly radiusMiles?: number | null;
            /** @description Percent of the dials that should be given a local number: what to buy for it is searched. */
            readonly localShare?: number | null;
        };
        readonly AdminWhatIfResult: {
            readonly anisHeld: components["schemas"]["Int"];
            readonly bought: readonly components["schemas"]["AdminPurchase"][];
            /** @description Dials that could not be replayed. */
            readonly skipped: number;
            readonly total: components["schemas"]["AdminReplayTotals"];
            /** @description Most dials first, at most 500. */
            readonly regions: readonly {
                readonly region: string;
                readonly state: string;
                readonly dials: components["schemas"]["Int"];
                readonly localShare: number;
                readonly refused: components["schemas"]["Int"];
            }[];
            /** @description Where `localShare` was given: what to buy for it, and what came of the dials then. */
            readonly wanted: {
                readonly localShare: number;
                readonly toBuy: readonly components["schemas"]["AdminPurchase"][];
                readonly total: components["schemas"]["AdminReplayTotals"];
            } | null;
        };
        readonly AdminWorkspaceChange: {
            /** @description a string at most 255 character(s) long */
            readonly name?: string | null;
            readonly timeZone?: components["schemas"]["TimeZone"] | null;
            readonly inboundGroups?: boolean | null;
            readonly fields?: components["schemas"]["DialerFields"] | null;
        };
        readonly AlertThresholds: {
            /** @description A number that burns needs somebody from so many blocked dials today on; 0: never. */
            readonly burningBlocks: number;
            /** @description A group needs somebody when, at the last hour's pace, it has no number left within so many hours; 0: never. */
            readonly dryHours: number;
            /** @description A group that was asked for fewer numbers than this in the last hour is not looked at. */
            readonly dryPace: number;
            /** @description A group that is dialed from needs somebody when fewer numbers than this are active in it; 0: never. */
            readonly activeNumbers: number;
            /** @description A campaign needs somebody when so many of its requests were refused for one reason in the last hour; 0: never. */
            readonly refusals: number;
            /** @description An upload that failed needs somebody for so many hours, unless a later one was applied; 0: never. */
            readonly failedUploadHours: number;
            /** @description Dials need somebody when so many were rejected for one reason in the last day; 0: never. */
            readonly rejectedDials: number;
            /** @description A request for remediation needs somebody when it waits for so many days; 0: never. */
            readonly remediationDays: number;
        };
        readonly Ani: {
            /** @description The number without its calling code, digits only. */
            readonly number: string;
            /**
             * @description Its calling code.
             * @enum {string}
             */
            readonly country_code: "+1" | "+44";
            /** @description The pool that it is in; empty when it is in none. */
            readonly inbound_group_id: string;
            readonly is_branded: boolean;
            /** @description Empty when it has none. */
            readonly brand_name: string;
        };
        readonly AniAnswer: {
            /** @enum {boolean} */
            readonly success: true;
            readonly ani: components["schemas"]["Ani"];
        };
        readonly AniChange: {
            /** @description The phone number. Formatting, a calling code and a UK trunk 0 are stripped. */
            readonly number: string;
            /** @description Selects the area code table that the number is matched against: `+1` or `+44`. */
            readonly country_code?: ("+1" | "+44" | "1" | "44") | null;
            /** @description The pool (inbound group) that the number belongs to; made when missing. */
            readonly inbound_group_id?: string | null;
            /** @description Whether a number reputation company manages the number. */
            readonly is_branded?: boolean | null;
            /** @description Name of the reputation brand. */
            readonly brand_name?: string | null;
            /** @description Accepted, but not stored. */
            readonly carrier_id?: string | null;
        };
        readonly AniDeleted: {
            /** @enum {boolean} */
            readonly success: true;
            /** @description The number without its calling code, digits only. */
            readonly number: string;
        };
        readonly AniNumber: {
            /** @description The phone number. Formatting, a calling code and a UK trunk 0 are stripped. */
            readonly number: string;
        };
        /** @enum {string} */
        readonly AniStatus: "ACTIVE_AND_BEING_MANAGED" | "COOLING_OFF" | "INVENTORIED" | "REMOVED_FROM_DIALER";
        readonly AssignmentBatchRequest: {
            /** @description For interactive flows: asks for the lowest latency. */
            readonly real_time?: boolean | null;
            /** @description Answers numbers with the calling code of their own area code: `+1…`, `+44…`. Default false. */
            readonly e164?: boolean | null;
            /** @description Processed one by one: each has a result of its own, in this order. A batch can mix countries. */
            readonly leads: readonly components["schemas"]["Lead"][];
        };
        readonly AssignmentBatchResult: {
            /** @enum {boolean} */
            readonly success: true;
            /** @description One for each lead, in their order. */
            readonly results: readonly components["schemas"]["AssignmentBatchRow"][];
        };
        readonly AssignmentBatchRow: {
            /** @description The caller's identifier of the row; echoed back. */
            readonly row_id: string;
            /** @description The assigned number; empty where there is none. */
            readonly serviceani: string;
            /** @description Empty on success, otherwise the reason. */
            readonly error: string;
        };
        readonly AssignmentRequest: {
            /** @description The prospect's phone number. Formatting and calling code are allowed and are stripped before matching. */
            readonly prospect_phone: string;
            /** @description US ZIP, Canadian postal code or UK postcode of the prospect; it improves matching. */
            readonly prospect_zip?: string | null;
            /** @description The campaign's identifier in the dialer. May be left out where the key carries a default campaign. */
            readonly dialer_campaign?: string | null;
            /** @description Selects the matching rules and limits the result to this country's numbers. Left out, the workspace's country decides. */
            readonly country_code?: ((1 | 44) | ("+1" | "+44" | "1" | "44")) | null;
            /** @description For interactive flows: asks for the lowest latency. */
            readonly real_time?: boolean | null;
            /** @description Answers numbers with the calling code of their own area code: `+1…`, `+44…`. Default false. */
            readonly e164?: boolean | null;
            /** @description Adds `fields` to a success. Default false. */
            readonly with_fields?: boolean | null;
        };
        readonly AssignmentResult: {
            readonly success: boolean;
            /** @description The assigned number. */
            readonly ani?: string;
            /** @description `ANI assigned successfully`, or `No available ANI found`. */
            readonly message: string;
            /** @description With `with_fields` and success only, objects of one key each: the phone as posted, then, for each contact-record field configured in the workspace, the assigned ANI, the time (`YYYY-MM-DD HH:MM:SS`, UTC) and the ANI again. */
            readonly fields?: readonly {
                readonly [key: string]: string;
            }[];
        };
        /** @enum {string} */
        readonly AuditAction: "alert.acknowledged" | "alert.thresholds" | "ani.activated" | "ani.changed" | "ani.created" | "ani.imported" | "ani.paused" | "ani.removed" | "callback.recorded" | "campaign.changed" | "campaign.created" | "campaign.deleted" | "change.undone" | "connection.changed" | "connection.created" | "connection.deleted" | "disposition.changed" | "disposition.classed" | "disposition.created" | "disposition.deleted" | "group.created" | "group.deleted" | "group.edited" | "group.replaced" | "key.changed" | "key.created" | "key.revoked" | "member.added" | "member.changed" | "member.removed" | "order.begun" | "order.changed" | "policy.changed" | "remediation.moved" | "remediation.requested" | "shadow.cancelled" | "shadow.kept" | "shadow.requested" | "snapshot.applied" | "user.changed" | "user.created" | "user.deleted" | "user.password" | "webhook.changed" | "webhook.created" | "webhook.deleted" | "webhook.secret" | "workspace.changed" | "workspace.created";
        readonly AuditEntry: {
            readonly id: components["schemas"]["Int"];
            /** @description Milliseconds since the epoch. */
            readonly at: number;
            readonly actor: {
                readonly kind: components["schemas"]["ActorKind"];
                /** @description The user's or the key's number. */
                readonly id: string | null;
                readonly name: string;
                /** @description Where the request came from. */
                readonly address: string | null;
            };
            readonly action: components["schemas"]["AuditAction"];
            readonly subject: {
                readonly kind: components["schemas"]["AuditSubject"];
                readonly id: string;
                readonly name: string;
            };
            /** @description What was done, for people. */
            readonly summary: string;
            /** @description What was before and after, or what came and went; of many numbers the first 100. */
            readonly details: {
                readonly [key: string]: unknown;
            };
            /** @description Until when it can be undone, in milliseconds since the epoch; null: it cannot. */
            readonly undoableUntil: number | null;
            /** @description The entry that undid it. */
            readonly undoneBy: components["schemas"]["Int"] | null;
            /** @description The entry that it undid. */
            readonly undoes: components["schemas"]["Int"] | null;
        };
        readonly AuditPage: {
            readonly entries: readonly components["schemas"]["AuditEntry"][];
            /** @description `before` of the next page; null: this is the last. */
            readonly next: components["schemas"]["Int"] | null;
        };
        /** @enum {string} */
        readonly AuditSubject: "alert" | "ani" | "campaign" | "connection" | "disposition" | "group" | "key" | "order" | "shadow" | "snapshot" | "user" | "webhook" | "workspace";
        readonly AuditUndoPreview: {
            /** @description What is done, for people. */
            readonly changes: readonly string[];
            /** @description What no longer fits, and stays as it is: a number that was meanwhile moved, say. */
            readonly misfits: readonly string[];
            /** @description Why it cannot be undone; null: it can. */
            readonly refusal: string | null;
        };
        readonly AuditUndone: {
            /** @description What is done, for people. */
            readonly changes: readonly string[];
            /** @description What no longer fits, and stays as it is: a number that was meanwhile moved, say. */
            readonly misfits: readonly string[];
            /** @description The entry that tells of the undo. */
            readonly entry: number;
            /** @description Of a snapshot: the upload that undoes it in the background; null: all was done at once. */
            readonly upload: components["schemas"]["Int"] | null;
        };
        /** @enum {string} */
        readonly Callable: "yes" | "no" | "unknown";
        readonly CallbackAnswer: {
            /** @enum {boolean} */
            readonly success: true;
            readonly callback: {
                /** @description Empty, as is the name, where it was deleted since. */
                readonly campaign_id: string;
                readonly campaign_name: string;
                readonly agent_name: string;
                /** @description `YYYY-MM-DD HH:MM:SS`, UTC. */
                readonly datetime: string;
                readonly disposition_name: string;
            };
        };
        readonly Campaign: {
            /** @description The caller's own identifier of the campaign. */
            readonly id: string;
            /** @description The campaign's name. */
            readonly name: string;
            /**
             * @description The direction of its calls.
             * @enum {string}
             */
            readonly type: "Inbound" | "Outbound" | "Blended";
            /** @description The pool (inbound group) that the campaign dials from. Without one: the pool of the campaign's own id, else every ANI. */
            readonly inbound_pool_id?: string;
        };
        readonly CampaignAnswer: {
            /** @enum {boolean} */
            readonly success: true;
            readonly campaign: components["schemas"]["Campaign"];
        };
        readonly CampaignChange: {
            /** @description The caller's own identifier of the campaign. */
            readonly id: string;
            /** @description The campaign's name. */
            readonly name?: string | null;
            /** @description The direction of its calls. */
            readonly type?: ("Inbound" | "Outbound" | "Blended") | null;
            /** @description The pool (inbound group) that the campaign dials from. Without one: the pool of the campaign's own id, else every ANI. Empty: none. */
            readonly inbound_pool_id?: string | null;
        };
        readonly CampaignDeleted: {
            /** @enum {boolean} */
            readonly success: true;
            /** @description The caller's own identifier of the campaign. */
            readonly id: string;
        };
        readonly CampaignId: {
            /** @description The caller's own identifier of the campaign. */
            readonly id: string;
        };
        /** @enum {string} */
        readonly CampaignType: "Inbound" | "Outbound" | "Blended";
        /** @enum {string} */
        readonly Country: "us" | "ca" | "uk";
        readonly Dial: {
            /** @description The caller's identifier of the campaign. */
            readonly campaign_id: string;
            /** @description An unknown campaign is registered under this name. */
            readonly campaign_name: string;
            /** @description The agent who handled the call. */
            readonly agent_name: string;
            /** @description The number that the call came from. */
            readonly from_number: string;
            /** @description The call's result, by the name of its disposition. */
            readonly disposition_name: string;
            /** @description The number that the call went to. */
            readonly to_number: string;
            /** @description UTC: `YYYY-MM-DD HH:MM:SS`, or ISO 8601. */
            readonly datetime: string;
            /** @description Inbound, Outbound, SMS, Preview, Transfer, Manual and the like. All but Inbound, SMS and Transfer count. */
            readonly call_direction: string;
            /** @description US ZIP code of the prospect, 5 digits preferred; may be empty outside the US. */
            readonly zip: string;
            /** @description When the lead was made, `YYYY-MM-DD`. */
            readonly sys_created_date_original: string;
            /** @description Dial attempts on this lead. */
            readonly total_dial_attempts: string | components["schemas"]["Int"];
            /** @description Skill, team or queue. */
            readonly skill_name: string;
            /** @description Source code, identifier or URL. */
            readonly lead_source: string;
            /** @description Identifier of the dial or conversation; a record of the same `dial_id` and time counts once. */
            readonly dial_id?: string | null;
        };
        readonly DialQueued: {
            /** @enum {string} */
            readonly message: "dial queued";
        };
        readonly DialerFields: {
            /** @description a string at most 255 character(s) long */
            readonly ani?: string;
            /** @description a string at most 255 character(s) long */
            readonly assignedAt?: string;
            /** @description a string at most 255 character(s) long */
            readonly aniCopy?: string;
        };
        readonly Disposition: {
            /** @description The caller's own identifier of the disposition. */
            readonly id: string;
            /** @description The disposition's name. */
            readonly name: string;
            /**
             * @description Who sets it.
             * @enum {string}
             */
            readonly type: "System" | "Agent";
            /** @description Whether the prospect was reached. */
            readonly contact: boolean;
            /** @description Whether it is a success, wholly or in part. */
            readonly success: boolean;
        };
        readonly DispositionAnswer: {
            /** @enum {boolean} */
            readonly success: true;
            readonly dispo: components["schemas"]["Disposition"];
        };
        readonly DispositionChange: {
            /** @description The caller's own identifier of the disposition. */
            readonly id: string;
            /** @description The disposition's name. */
            readonly name?: string | null;
            /** @description Who sets it. */
            readonly type?: ("System" | "Agent") | null;
            /** @description Whether the prospect was reached. */
            readonly contact?: boolean | null;
            /** @description Whether it is a success, wholly or in part. */
            readonly success?: boolean | null;
        };
        readonly DispositionDeleted: {
            /** @enum {boolean} */
            readonly success: true;
            /** @description The caller's own identifier of the disposition. */
            readonly id: string;
        };
        readonly DispositionId: {
            /** @description The caller's own identifier of the disposition. */
            readonly id: string;
        };
        /** @enum {string} */
        readonly DispositionTrigger: "System" | "Agent";
        /** @enum {string} */
        readonly ErrorCode: "invalid_request" | "campaign_required" | "key_required" | "key_unknown" | "signed_out" | "sign_in_failed" | "key_inactive" | "key_type_not_allowed" | "key_not_allowed_in_url" | "role_too_low" | "workspace_required" | "no_member" | "forged_request" | "signature_invalid" | "path_not_found" | "alert_not_found" | "ani_not_found" | "assignment_not_found" | "audit_entry_not_found" | "campaign_not_found" | "connection_not_found" | "dial_not_found" | "disposition_not_found" | "group_not_found" | "key_not_found" | "member_not_found" | "remediation_not_found" | "session_not_found" | "shadow_not_found" | "sign_in_provider_not_found" | "upload_not_found" | "user_not_found" | "webhook_not_found" | "workspace_not_found" | "request_timeout" | "already_set_up" | "ani_exists" | "ani_not_active" | "ani_not_cooling_off" | "area_code_exists" | "campaign_exists" | "disposition_exists" | "group_exists" | "idempotency_key_reused" | "key_in_use" | "last_administrator" | "limit_reached" | "remediation_transition" | "shadow_under_way" | "state_changed" | "undo_refused" | "user_exists" | "version_conflict" | "workspace_in_use" | "workspace_exists" | "payload_too_large" | "unsupported_media_type" | "not_enabled" | "too_many_requests" | "headers_too_large" | "internal_error" | "storage_unavailable" | "overloaded" | "starting" | "closed";
        readonly Group: {
            /** @description The caller's own identifier of the group. */
            readonly group_id: string;
            /** @description The group's display name. */
            readonly group_name: string;
            /** @description National numbers, those of +1 before those of +44, ascending; a number of the country that is not the workspace's with + and its calling code. */
            readonly phones: readonly string[];
        };
        readonly GroupAnswer: {
            /** @enum {boolean} */
            readonly success: true;
            readonly group: components["schemas"]["Group"];
        };
        readonly GroupCreated: {
            /** @enum {boolean} */
            readonly success: true;
            /** @description The caller's own identifier of the group. */
            readonly group_id: string;
            /** @description Phones added to the group. */
            readonly phones_added: number;
            /** @description Phones that are new in the inventory. */
            readonly anis_created: number;
        };
        readonly GroupDeleted: {
            /** @enum {boolean} */
            readonly success: true;
            /** @description The caller's own identifier of the group. */
            readonly group_id: string;
            /** @description ANIs that are in no group any more, and so left the inventory. */
            readonly anis_removed: number;
        };
        readonly GroupDeletedInBatch: {
            /** @enum {boolean} */
            readonly success: true;
            /** @description The caller's own identifier of the group. */
            readonly group_id: string;
        };
        readonly GroupId: {
            /** @description The caller's own identifier of the group. */
            readonly group_id: string;
        };
        readonly GroupRefused: {
            /** @enum {boolean} */
            readonly success: false;
            /** @description As it was sent: empty where none was, cut short where it is too long. */
            readonly group_id: string;
            readonly message: string;
        };
        readonly GroupReplaced: {
            /** @enum {boolean} */
            readonly success: true;
            /** @description The caller's own identifier of the group. */
            readonly group_id: string;
            /** @description Phones added to the group. */
            readonly phones_added: number;
            /** @description Phones removed from the group. */
            readonly phones_removed: number;
            /** @description Phones that are new in the inventory. */
            readonly anis_created: number;
            /** @description ANIs that are in no group any more, and so left the inventory. */
            readonly anis_removed: number;
        };
        readonly GroupReplacedInBatch: {
            /** @enum {boolean} */
            readonly success: true;
            /** @description The caller's own identifier of the group. */
            readonly group_id: string;
            /** @description Phones added to the group. */
            readonly phones_added: number;
            /** @description Phones removed from the group. */
            readonly phones_removed: number;
            /** @description Phones that are new in the inventory. */
            readonly anis_created: number;
        };
        readonly GroupReplacement: {
            /** @description The caller's own identifier of the group. */
            readonly group_id: string;
            /** @description The group's display name. */
            readonly group_name: string;
            /** @description The group's ANIs. Formatting, a calling code and a UK trunk 0 are stripped; doubled ones count once. */
            readonly phones: readonly string[];
        };
        readonly GroupsCreated: {
            /** @description Whether every group succeeded. */
            readonly success: boolean;
            /** @description Phones that are new in the inventory. */
            readonly anis_created: number;
            readonly results: readonly (components["schemas"]["GroupCreated"] | components["schemas"]["GroupRefused"])[];
        };
        readonly GroupsDeleted: {
            /** @description Whether every group succeeded. */
            readonly success: boolean;
            /** @description ANIs that are in no group any more, and so left the inventory. */
            readonly anis_removed: number;
            readonly results: readonly (components["schemas"]["GroupDeletedInBatch"] | components["schemas"]["GroupRefused"])[];
        };
        readonly GroupsReplaced: {
            /** @description Whether every group succeeded. */
            readonly success: boolean;
            /** @description Phones that are new in the inventory. */
            readonly anis_created: number;
            /** @description ANIs that are in no group any more, and so left the inventory. */
            readonly anis_removed: number;
            readonly results: readonly (components["schemas"]["GroupReplacedInBatch"] | components["schemas"]["GroupRefused"])[];
        };
        readonly Healthy: {
            /** @enum {boolean} */
            readonly success: true;
        };
        /** @description an integer */
        readonly Int: number;
        /** @enum {string} */
        readonly KeyType: "nrm" | "assignment" | "planner" | "dials" | "universal" | "admin";
        readonly Lead: {
            /** @description The caller's identifier of the row; echoed back. */
            readonly row_id: string;
            /** @description The prospect's phone number. Formatting and calling code are allowed and are stripped before matching. */
            readonly prospect_phone: string;
            /** @description US ZIP, Canadian postal code or UK postcode of the prospect; it improves matching. */
            readonly prospect_zip?: string | null;
            /** @description The campaign's identifier in the dialer. May be left out where the key carries a default campaign. */
            readonly dialer_campaign?: string | null;
            /** @description Selects the matching rules and limits the result to this country's numbers. Left out, the workspace's country decides. */
            readonly country_code?: ((1 | 44) | ("+1" | "+44" | "1" | "44")) | null;
        };
        readonly ManagedAni: {
            readonly id: components["schemas"]["Int"];
            /** @description The number without its calling code. */
            readonly phone: string;
            /** @description Name of the reputation brand; empty without one. */
            readonly brand: string;
            readonly status: components["schemas"]["AniStatus"];
            /** @description The status for people to read. */
            readonly statusLabel: string;
            /** @description Display name of its pool; of several, the one that was made first. Empty without one. */
            readonly campaignName: string;
            /** @description UK: without the leading zero. */
            readonly areaCode: string;
            /** @description Region of the area code; UK: its counties. */
            readonly region: string;
            /** @description State or province; UK: the nation. */
            readonly state: string;
            /** @description Principal city of the area code. */
            readonly locality: string;
            /** @description Assignments, ever. */
            readonly frequencyAssigned: number;
            /** @description Dials, ever. */
            readonly frequencyDialed: number;
            /** @description Dials that reached the prospect, ever. */
            readonly frequencyContacted: number;
            /** @description Empty before the first dial. */
            readonly dateLastDialed: string;
            readonly dateActivated: string | null;
            readonly dateDeactivated: string | null;
            /** @description When it entered the inventory. */
            readonly dateInventoried: string;
            /** @description UTC. */
            readonly createdAt: string;
            /** @description Today and the 29 days before. */
            readonly last30DaysDials: number;
            readonly last30DaysContacts: components["schemas"]["Int"];
            /** @description Percentage of the last 30 days' dials, two decimals; 0 without dials. */
            readonly contactRate: number;
            /** @description The same of successes. */
            readonly successRate: number;
            /** @description The same of dials that were blocked. */
            readonly blockRate: number;
            /** @description The same of dials that nobody answered. */
            readonly noAnswerRate: number;
        };
        readonly ManagedAniPage: {
            /** @enum {string} */
            readonly result: "success";
            /** @description Records in this page. */
            readonly count: number;
            /** @description Records in all pages. */
            readonly total_anis: number;
            readonly can_next_page: boolean;
            readonly can_prev_page: boolean;
            readonly total_pages: components["schemas"]["Int"];
            readonly data: readonly components["schemas"]["ManagedAni"][];
        };
        readonly NewAni: {
            /**
             * @description Selects the area code table that the number is matched against: `+1` or `+44`.
             * @enum {string}
             */
            readonly country_code: "+1" | "+44" | "1" | "44";
            /** @description The phone number. Formatting, a calling code and a UK trunk 0 are stripped. */
            readonly number: string;
            /** @description The pool (inbound group) that the number belongs to; made when missing. */
            readonly inbound_group_id: string;
            /** @description Whether a number reputation company manages the number. */
            readonly is_branded?: boolean | null;
            /** @description Name of the reputation brand. */
            readonly brand_name?: string | null;
            /** @description Accepted, but not stored. */
            readonly carrier_id?: string | null;
        };
        readonly NewCampaign: {
            /** @description The caller's own identifier of the campaign. */
            readonly id: string;
            /** @description The campaign's name. */
            readonly name: string;
            /**
             * @description The direction of its calls.
             * @enum {string}
             */
            readonly type: "Inbound" | "Outbound" | "Blended";
            /** @description The pool (inbound group) that the campaign dials from. Without one: the pool of the campaign's own id, else every ANI. Empty: none. */
            readonly inbound_pool_id?: string | null;
        };
        readonly NewGroup: {
            /** @description The caller's own identifier of the group. */
            readonly group_id: string;
            /** @description The group's display name. */
            readonly group_name?: string | null;
            /** @description The group's ANIs. Formatting, a calling code and a UK trunk 0 are stripped; doubled ones count once. */
            readonly phones: readonly string[];
        };
        readonly PauseRequest: {
            /** @description The phone number. Formatting, a calling code and a UK trunk 0 are stripped. */
            readonly ani: string;
            /** @description The carrier's ID: 6 digits. */
            readonly carrier?: string | null;
            /** @description Kept with the request. */
            readonly note?: string | null;
            /** @description `YYYYMMDDHHMMSS` or ISO 8601; UTC where no zone is written. Kept as the time from when it holds; the state changes at once. */
            readonly date?: string | null;
        };
        readonly Paused: {
            /** @enum {string} */
            readonly status: "paused";
            /** @description The number without its calling code. */
            readonly ani: string;
        };
        /** Format: date */
        readonly PlanDate: string;
        readonly PlannerAnswer: {
            /** @enum {boolean} */
            readonly success: true;
            readonly data: components["schemas"]["PlannerData"];
        };
        readonly PlannerCampaign: {
            readonly id: components["schemas"]["Int"];
            readonly name: string;
            /** @description What the filters take. */
            readonly internalIdentifier: string;
            readonly campaignType: string;
            readonly inboundCampaignIds: readonly components["schemas"]["Int"][];
            readonly inboundCampaignNames: readonly string[];
        };
        readonly PlannerData: {
            readonly country: components["schemas"]["Country"];
            readonly dateStart: string;
            readonly dateEnd: string;
            /** @description Days from Monday to Friday in the range. */
            readonly bizDays: number;
            /** @description Dials that an ANI should make in a day. */
            readonly dailyDialsTarget: number;
            /**
             * @description Whose area code counts: of the prospect's phone, of the ANI that was used, or of the prospect's ZIP (US and Canada only).
             * @enum {string}
             */
            readonly groupBy: "area_code" | "ani" | "zip";
            /**
             * @description Which ANIs count as held: active ones, or all but those removed from the dialer.
             * @enum {string}
             */
            readonly inventoryMode: "managed" | "all";
            /** @description Most dials a day first. */
            readonly regionStats: readonly components["schemas"]["PlannerRegion"][];
            readonly totalDials: components["schemas"]["Int"];
            readonly totalContacts: components["schemas"]["Int"];
            /** @description Percent, two decimals. */
            readonly overallContactRate: number;
            /** @description Of all regions. */
            readonly totalCurrentAnis: number;
            /** @description Of the regions that are not below the threshold. */
            readonly totalProposedAnis: number;
            /** @description `totalProposedAnis` minus `totalCurrentAnis`. */
            readonly aniDifference: number;
            /** @description By `zip`: there were dials, but none with an area code of its ZIP. */
            readonly missingZipData: boolean;
            /** @description UK: about 1 % of `totalProposedAnis`; else 0. */
            readonly tollFreeRecommendation: number;
            /** @description The outbound campaigns analyzed. */
            readonly selectedCampaigns: readonly components["schemas"]["Int"][];
            /** @description The company's outbound and blended campaigns. */
            readonly campaigns: readonly components["schemas"]["PlannerCampaign"][];
        };
        readonly PlannerRegion: {
            /** @description Region or city; UK: the counties. */
            readonly region: string;
            /** @description State or province; `TF` for toll-free; UK: the area code without its leading zero. */
            readonly state: string;
            /** @description All area codes of the region. */
            readonly areaCodes: readonly string[];
            /** @description Dials per business day, rounded up. */
            readonly dailyDialsAverage: number;
            /** @description ANIs held. */
            readonly currentAnis: number;
            /** @description ANIs to hold; 0 below the threshold. */
            readonly proposedAnis: number;
            /** @description Proposed minus held: positive means add numbers. */
            readonly difference: number;
            /** @description Fewer than 20 dials per business day. */
            readonly belowThreshold: boolean;
        };
        readonly PlannerRequest: {
            /** @description Default: the first of the current month. */
            readonly dateStart?: string | null;
            /** @description Default: yesterday. */
            readonly dateEnd?: string | null;
            /** @description Dials that an ANI should make in a day: 50, 75 or 100. Default: `BETTER`. */
            readonly dailyDialsTarget?: ("BEST" | "BETTER" | "GOOD") | null;
            /** @description Whose area code counts: of the prospect's phone, of the ANI that was used, or of the prospect's ZIP (US and Canada only). */
            readonly groupBy?: ("area_code" | "ani" | "zip") | null;
            /** @description Which ANIs count as held: active ones, or all but those removed from the dialer. */
            readonly inventoryMode?: ("managed" | "all") | null;
            /** @description Identifiers of the campaigns to include; not together with `campaignsExclude`. */
            readonly campaigns?: readonly string[] | null;
            /** @description Identifiers of the campaigns to leave out. */
            readonly campaignsExclude?: readonly string[] | null;
        };
        readonly Policy: {
            readonly dailyCap: components["schemas"]["Int"] | null;
            readonly hourlyCap: components["schemas"]["Int"] | null;
            /** @enum {string} */
            readonly whenExhausted: "spill" | "refuse";
            readonly warmUpDays: components["schemas"]["Int"] | null;
            /** @description a number between 1 and 100000 */
            readonly warmUpStep: components["schemas"]["Int"];
            /** @description a number between 0 and 12500 */
            readonly radiusMiles: number;
            /** @description an array of at most 10 item(s) */
            readonly tiers: readonly components["schemas"]["TierName"][];
            readonly avoidRepeat: boolean;
            readonly sticky: boolean;
            readonly preferAnswered: boolean;
            /** @description a number between 0 and 100 */
            readonly holdOutPercent: components["schemas"]["Int"];
            readonly restAboveBlockRate: number | null;
            readonly requireCallbackRoute: boolean;
            readonly shadow: boolean;
        };
        readonly PolicyOverride: {
            readonly dailyCap?: components["schemas"]["Int"] | null;
            readonly hourlyCap?: components["schemas"]["Int"] | null;
            /** @enum {string} */
            readonly whenExhausted?: "spill" | "refuse";
            readonly warmUpDays?: components["schemas"]["Int"] | null;
            /** @description a number between 1 and 100000 */
            readonly warmUpStep?: components["schemas"]["Int"];
            /** @description a number between 0 and 12500 */
            readonly radiusMiles?: number;
            /** @description an array of at most 10 item(s) */
            readonly tiers?: readonly components["schemas"]["TierName"][];
            readonly avoidRepeat?: boolean;
            readonly sticky?: boolean;
            readonly preferAnswered?: boolean;
            /** @description a number between 0 and 100 */
            readonly holdOutPercent?: components["schemas"]["Int"];
            readonly restAboveBlockRate?: number | null;
            readonly requireCallbackRoute?: boolean;
            readonly shadow?: boolean;
        };
        /** @enum {string} */
        readonly Provider: "twilio" | "telnyx";
        readonly RemediationAnswer: {
            /** @enum {string} */
            readonly status: "received request" | "within cooldown";
            /** @description The number without its calling code. */
            readonly ani: string;
        };
        readonly RemediationRequest: {
            /** @description The phone number. Formatting, a calling code and a UK trunk 0 are stripped. */
            readonly ani: string;
            /** @description The carrier's ID: 6 digits. */
            readonly carrier?: string | null;
            /** @description Kept with the request. */
            readonly note?: string | null;
        };
        /** @enum {string} */
        readonly Role: "viewer" | "operator" | "administrator";
        readonly SnapshotGroup: {
            /** @description The caller's own identifier of the group. Empty or over 255 characters: the group is skipped. */
            readonly group_id: string;
            /** @description Display name; blank: the group_id. */
            readonly group_name?: string | null;
            /** @description All ANIs of the group. What is no number of a known area code is skipped. */
            readonly phones: readonly string[];
        };
        readonly SnapshotResult: {
            readonly groups_created: components["schemas"]["Int"];
            readonly groups_replaced: components["schemas"]["Int"];
            readonly groups_deleted: components["schemas"]["Int"];
            readonly groups_skipped: components["schemas"]["Int"];
            readonly phones_added: components["schemas"]["Int"];
            readonly phones_removed: components["schemas"]["Int"];
            readonly phones_skipped: components["schemas"]["Int"];
            readonly anis_created: components["schemas"]["Int"];
            readonly anis_removed: components["schemas"]["Int"];
            /** @description The first hundred of what was skipped, and why. */
            readonly skipped: readonly {
                readonly group_id: string;
                /** @description Left out where the whole group was skipped. */
                readonly phone?: string;
                readonly reason: string;
            }[];
        };
        /** @enum {string} */
        readonly TierName: "home" | "phone" | "overlay" | "near" | "state" | "mobile" | "country" | "tollFree" | "nonGeographic" | "abroad";
        readonly TimeZone: string;
        /** @description a string that will be trimmed */
        readonly Trim: string;
        readonly Upload: {
            /** @description Names the upload. */
            readonly uploadId: number;
            /** @enum {string} */
            readonly status: "queued" | "processing" | "completed" | "failed";
            /** @description 0 to 1. */
            readonly progress: number;
            /** @description Once it is completed. */
            readonly result?: {
                readonly groups_created: components["schemas"]["Int"];
                readonly groups_replaced: components["schemas"]["Int"];
                readonly groups_deleted: components["schemas"]["Int"];
                readonly groups_skipped: components["schemas"]["Int"];
                readonly phones_added: components["schemas"]["Int"];
                readonly phones_removed: components["schemas"]["Int"];
                readonly phones_skipped: components["schemas"]["Int"];
                readonly anis_created: components["schemas"]["Int"];
                readonly anis_removed: components["schemas"]["Int"];
                /** @description The first hundred of what was skipped, and why. */
                readonly skipped: readonly {
                    readonly group_id: string;
                    /** @description Left out where the whole group was skipped. */
                    readonly phone?: string;
                    readonly reason: string;
                }[];
            };
            /** @description Why it failed; nothing was changed then. */
            readonly message?: string;
        };
        readonly UploadAnswer: {
            /** @enum {boolean} */
            readonly success: true;
            readonly upload: components["schemas"]["Upload"];
        };
        readonly User: {
            /** @description a positive number */
            readonly id: components["schemas"]["Int"];
            /** @description a string matching the pattern ^[a-z0-9][a-z0-9._@+-]{1,127}$ */
            readonly name: string;
            /** @description a string at most 128 character(s) long */
            readonly displayName: string;
            readonly isAdministrator: boolean;
            readonly isDisabled: boolean;
        };
        readonly Workspace: {
            /** @description a positive number */
            readonly id: components["schemas"]["Int"];
            /** @description a string at most 255 character(s) long */
            readonly name: string;
            readonly country: components["schemas"]["Country"];
            readonly timeZone?: components["schemas"]["TimeZone"];
            readonly inboundGroups?: boolean;
            readonly fields?: components["schemas"]["DialerFields"];
            readonly policy?: components["schemas"]["PolicyOverride"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Activated = components['schemas']['Activated'];
export type ActivationRequest = components['schemas']['ActivationRequest'];
export type ActorKind = components['schemas']['ActorKind'];
export type AdminAlert = components['schemas']['AdminAlert'];
export type AdminAlertPage = components['schemas']['AdminAlertPage'];
export type AdminCallbackStatement = components['schemas']['AdminCallbackStatement'];
export type AdminCampaign = components['schemas']['AdminCampaign'];
export type AdminCampaignChange = components['schemas']['AdminCampaignChange'];
export type AdminCampaignChanged = components['schemas']['AdminCampaignChanged'];
export type AdminCampaignCounts = components['schemas']['AdminCampaignCounts'];
export type AdminCampaignDay = components['schemas']['AdminCampaignDay'];
export type AdminCampaignDeletion = components['schemas']['AdminCampaignDeletion'];
export type AdminCampaignDetail = components['schemas']['AdminCampaignDetail'];
export type AdminCampaignPage = components['schemas']['AdminCampaignPage'];
export type AdminCampaignPolicy = components['schemas']['AdminCampaignPolicy'];
export type AdminCampaignPolicySet = components['schemas']['AdminCampaignPolicySet'];
export type AdminCampaignRow = components['schemas']['AdminCampaignRow'];
export type AdminConnection = components['schemas']['AdminConnection'];
export type AdminConnectionDeleted = components['schemas']['AdminConnectionDeleted'];
export type AdminConnectionSettings = components['schemas']['AdminConnectionSettings'];
export type AdminConnections = components['schemas']['AdminConnections'];
export type AdminCreatedWebhook = components['schemas']['AdminCreatedWebhook'];
export type AdminDeliveries = components['schemas']['AdminDeliveries'];
export type AdminDelivery = components['schemas']['AdminDelivery'];
export type AdminDisposition = components['schemas']['AdminDisposition'];
export type AdminDispositionChange = components['schemas']['AdminDispositionChange'];
export type AdminDispositionChanged = components['schemas']['AdminDispositionChanged'];
export type AdminDispositionPage = components['schemas']['AdminDispositionPage'];
export type AdminGroup = components['schemas']['AdminGroup'];
export type AdminGroupDeleted = components['schemas']['AdminGroupDeleted'];
export type AdminGroupDeletion = components['schemas']['AdminGroupDeletion'];
export type AdminGroupEdit = components['schemas']['AdminGroupEdit'];
export type AdminGroupEditPreview = components['schemas']['AdminGroupEditPreview'];
export type AdminGroupEditProposal = components['schemas']['AdminGroupEditProposal'];
export type AdminGroupEdited = components['schemas']['AdminGroupEdited'];
export type AdminGroupMembers = components['schemas']['AdminGroupMembers'];
export type AdminGroupPage = components['schemas']['AdminGroupPage'];
export type AdminGroupRow = components['schemas']['AdminGroupRow'];
export type AdminHistoryEntry = components['schemas']['AdminHistoryEntry'];
export type AdminKey = components['schemas']['AdminKey'];
export type AdminMadeKey = components['schemas']['AdminMadeKey'];
export type AdminMember = components['schemas']['AdminMember'];
export type AdminMemberRole = components['schemas']['AdminMemberRole'];
export type AdminMinute = components['schemas']['AdminMinute'];
export type AdminNeed = components['schemas']['AdminNeed'];
export type AdminNeedKind = components['schemas']['AdminNeedKind'];
export type AdminNeeds = components['schemas']['AdminNeeds'];
export type AdminNeedsPage = components['schemas']['AdminNeedsPage'];
export type AdminNewCampaign = components['schemas']['AdminNewCampaign'];
export type AdminNewConnection = components['schemas']['AdminNewConnection'];
export type AdminNewDisposition = components['schemas']['AdminNewDisposition'];
export type AdminNewKey = components['schemas']['AdminNewKey'];
export type AdminNewMember = components['schemas']['AdminNewMember'];
export type AdminNumberAction = components['schemas']['AdminNumberAction'];
export type AdminNumberActionPreview = components['schemas']['AdminNumberActionPreview'];
export type AdminNumberActionPreviewRequest = components['schemas']['AdminNumberActionPreviewRequest'];
export type AdminNumberActionResult = components['schemas']['AdminNumberActionResult'];
export type AdminNumberDay = components['schemas']['AdminNumberDay'];
export type AdminNumberDetail = components['schemas']['AdminNumberDetail'];
export type AdminNumberFacets = components['schemas']['AdminNumberFacets'];
export type AdminNumberImport = components['schemas']['AdminNumberImport'];
export type AdminNumberImportPlan = components['schemas']['AdminNumberImportPlan'];
export type AdminNumberLevel = components['schemas']['AdminNumberLevel'];
export type AdminNumberMatch = components['schemas']['AdminNumberMatch'];
export type AdminNumberPage = components['schemas']['AdminNumberPage'];
export type AdminNumberPeriod = components['schemas']['AdminNumberPeriod'];
export type AdminNumberRest = components['schemas']['AdminNumberRest'];
export type AdminNumberRow = components['schemas']['AdminNumberRow'];
export type AdminNumberSort = components['schemas']['AdminNumberSort'];
export type AdminPage = components['schemas']['AdminPage'];
export type AdminPassedOver = components['schemas']['AdminPassedOver'];
export type AdminPastPlan = components['schemas']['AdminPastPlan'];
export type AdminPastPlans = components['schemas']['AdminPastPlans'];
export type AdminPlacedAreaCode = components['schemas']['AdminPlacedAreaCode'];
export type AdminPlanReport = components['schemas']['AdminPlanReport'];
export type AdminPlanRequest = components['schemas']['AdminPlanRequest'];
export type AdminPlannedRegion = components['schemas']['AdminPlannedRegion'];
export type AdminPolicy = components['schemas']['AdminPolicy'];
export type AdminPolicyChange = components['schemas']['AdminPolicyChange'];
export type AdminPolicyPreview = components['schemas']['AdminPolicyPreview'];
export type AdminPurchase = components['schemas']['AdminPurchase'];
export type AdminReplayTotals = components['schemas']['AdminReplayTotals'];
export type AdminRestGrounds = components['schemas']['AdminRestGrounds'];
export type AdminRetriedDials = components['schemas']['AdminRetriedDials'];
export type AdminRotation = components['schemas']['AdminRotation'];
export type AdminSeenWorkspace = components['schemas']['AdminSeenWorkspace'];
export type AdminSession = components['schemas']['AdminSession'];
export type AdminShadowDay = components['schemas']['AdminShadowDay'];
export type AdminShadowFigures = components['schemas']['AdminShadowFigures'];
export type AdminShadowReport = components['schemas']['AdminShadowReport'];
export type AdminShadowRun = components['schemas']['AdminShadowRun'];
export type AdminShadows = components['schemas']['AdminShadows'];
export type AdminShareCounts = components['schemas']['AdminShareCounts'];
export type AdminSnapshotGroup = components['schemas']['AdminSnapshotGroup'];
export type AdminSnapshotPreview = components['schemas']['AdminSnapshotPreview'];
export type AdminSnapshotTotals = components['schemas']['AdminSnapshotTotals'];
export type AdminToday = components['schemas']['AdminToday'];
export type AdminTrial = components['schemas']['AdminTrial'];
export type AdminTrialResult = components['schemas']['AdminTrialResult'];
export type AdminTrialTier = components['schemas']['AdminTrialTier'];
export type AdminTrialTotals = components['schemas']['AdminTrialTotals'];
export type AdminUploadRow = components['schemas']['AdminUploadRow'];
export type AdminUploads = components['schemas']['AdminUploads'];
export type AdminWebhook = components['schemas']['AdminWebhook'];
export type AdminWebhookDeleted = components['schemas']['AdminWebhookDeleted'];
export type AdminWebhookSecret = components['schemas']['AdminWebhookSecret'];
export type AdminWebhookSettings = components['schemas']['AdminWebhookSettings'];
export type AdminWebhooks = components['schemas']['AdminWebhooks'];
export type AdminWhatIf = components['schemas']['AdminWhatIf'];
export type AdminWhatIfResult = components['schemas']['AdminWhatIfResult'];
export type AdminWorkspaceChange = components['schemas']['AdminWorkspaceChange'];
export type AlertThresholds = components['schemas']['AlertThresholds'];
export type Ani = components['schemas']['Ani'];
export type AniAnswer = components['schemas']['AniAnswer'];
export type AniChange = components['schemas']['AniChange'];
export type AniDeleted = components['schemas']['AniDeleted'];
export type AniNumber = components['schemas']['AniNumber'];
export type AniStatus = components['schemas']['AniStatus'];
export type AssignmentBatchRequest = components['schemas']['AssignmentBatchRequest'];
export type AssignmentBatchResult = components['schemas']['AssignmentBatchResult'];
export type AssignmentBatchRow = components['schemas']['AssignmentBatchRow'];
export type AssignmentRequest = components['schemas']['AssignmentRequest'];
export type AssignmentResult = components['schemas']['AssignmentResult'];
export type AuditAction = components['schemas']['AuditAction'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditPage = components['schemas']['AuditPage'];
export type AuditSubject = components['schemas']['AuditSubject'];
export type AuditUndoPreview = components['schemas']['AuditUndoPreview'];
export type AuditUndone = components['schemas']['AuditUndone'];
export type Callable = components['schemas']['Callable'];
export type CallbackAnswer = components['schemas']['CallbackAnswer'];
export type Campaign = components['schemas']['Campaign'];
export type CampaignAnswer = components['schemas']['CampaignAnswer'];
export type CampaignChange = components['schemas']['CampaignChange'];
export type CampaignDeleted = components['schemas']['CampaignDeleted'];
export type CampaignId = components['schemas']['CampaignId'];
export type CampaignType = components['schemas']['CampaignType'];
export type Country = components['schemas']['Country'];
export type Dial = components['schemas']['Dial'];
export type DialQueued = components['schemas']['DialQueued'];
export type DialerFields = components['schemas']['DialerFields'];
export type Disposition = components['schemas']['Disposition'];
export type DispositionAnswer = components['schemas']['DispositionAnswer'];
export type DispositionChange = components['schemas']['DispositionChange'];
export type DispositionDeleted = components['schemas']['DispositionDeleted'];
export type DispositionId = components['schemas']['DispositionId'];
export type DispositionTrigger = components['schemas']['DispositionTrigger'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type Group = components['schemas']['Group'];
export type GroupAnswer = components['schemas']['GroupAnswer'];
export type GroupCreated = components['schemas']['GroupCreated'];
export type GroupDeleted = components['schemas']['GroupDeleted'];
export type GroupDeletedInBatch = components['schemas']['GroupDeletedInBatch'];
export type GroupId = components['schemas']['GroupId'];
export type GroupRefused = components['schemas']['GroupRefused'];
export type GroupReplaced = components['schemas']['GroupReplaced'];
export type GroupReplacedInBatch = components['schemas']['GroupReplacedInBatch'];
export type GroupReplacement = components['schemas']['GroupReplacement'];
export type GroupsCreated = components['schemas']['GroupsCreated'];
export type GroupsDeleted = components['schemas']['GroupsDeleted'];
export type GroupsReplaced = components['schemas']['GroupsReplaced'];
export type Healthy = components['schemas']['Healthy'];
export type Int = components['schemas']['Int'];
export type KeyType = components['schemas']['KeyType'];
export type Lead = components['schemas']['Lead'];
export type ManagedAni = components['schemas']['ManagedAni'];
export type ManagedAniPage = components['schemas']['ManagedAniPage'];
export type NewAni = components['schemas']['NewAni'];
export type NewCampaign = components['schemas']['NewCampaign'];
export type NewGroup = components['schemas']['NewGroup'];
export type PauseRequest = components['schemas']['PauseRequest'];
export type Paused = components['schemas']['Paused'];
export type PlanDate = components['schemas']['PlanDate'];
export type PlannerAnswer = components['schemas']['PlannerAnswer'];
export type PlannerCampaign = components['schemas']['PlannerCampaign'];
export type PlannerData = components['schemas']['PlannerData'];
export type PlannerRegion = components['schemas']['PlannerRegion'];
export type PlannerRequest = components['schemas']['PlannerRequest'];
export type Policy = components['schemas']['Policy'];
export type PolicyOverride = components['schemas']['PolicyOverride'];
export type Provider = components['schemas']['Provider'];
export type RemediationAnswer = components['schemas']['RemediationAnswer'];
export type RemediationRequest = components['schemas']['RemediationRequest'];
export type Role = components['schemas']['Role'];
export type SnapshotGroup = components['schemas']['SnapshotGroup'];
export type SnapshotResult = components['schemas']['SnapshotResult'];
export type TierName = components['schemas']['TierName'];
export type TimeZone = components['schemas']['TimeZone'];
export type Trim = components['schemas']['Trim'];
export type Upload = components['schemas']['Upload'];
export type UploadAnswer = components['schemas']['UploadAnswer'];
export type User = components['schemas']['User'];
export type Workspace = components['schemas']['Workspace'];
export interface operations {
    readonly assign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names the request. Sent again with the same key within 24 hours it has the same answer, and is counted once. The key of another request is refused with 409.
                 * @example call-7781
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AssignmentRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AssignmentResult"];
                };
            };
        };
    };
    readonly assignBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Names the request. Sent again with the same key within 24 hours it has the same answer, and is counted once. The key of another request is refused with 409. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AssignmentBatchRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AssignmentBatchResult"];
                };
            };
        };
    };
    readonly findCallback: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The number that was called: the ANI.
                 * @example 2125550100
                 */
                readonly ani: string;
                /**
                 * @description Who calls.
                 * @example 6465550123
                 */
                readonly prospect: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CallbackAnswer"];
                };
            };
        };
    };
    readonly getCampaign: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The caller's own identifier of the campaign.
                 * @example spring-sale
                 */
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
        };
    };
    readonly updateCampaign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CampaignChange"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
        };
    };
    readonly createCampaign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewCampaign"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
        };
    };
    readonly deleteCampaign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CampaignId"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CampaignDeleted"];
                };
            };
        };
    };
    readonly getDisposition: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The caller's own identifier of the disposition.
                 * @example no-answer
                 */
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DispositionAnswer"];
                };
            };
        };
    };
    readonly updateDisposition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DispositionChange"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DispositionAnswer"];
                };
            };
        };
    };
    readonly createDisposition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Disposition"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DispositionAnswer"];
                };
            };
        };
    };
    readonly deleteDisposition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DispositionId"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DispositionDeleted"];
                };
            };
        };
    };
    readonly getAni: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The phone number. Formatting, a calling code and a UK trunk 0 are stripped.
                 * @example 4155550102
                 */
                readonly number: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AniAnswer"];
                };
            };
        };
    };
    readonly updateAni: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AniChange"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AniAnswer"];
                };
            };
        };
    };
    readonly createAni: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewAni"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AniAnswer"];
                };
            };
        };
    };
    readonly deleteAni: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AniNumber"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AniDeleted"];
                };
            };
        };
    };
    readonly recordDial: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Dial"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DialQueued"];
                };
            };
        };
    };
    readonly listAnis: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The page, from 1 (the default). Past the end there is an empty one.
                 * @example 1
                 */
                readonly page?: number;
                /**
                 * @description Numbers in a page; 1,000 by default, and more is taken as 1,000.
                 * @example 2
                 */
                readonly page_size?: number;
                /**
                 * @description How the numbers begin. Everything but digits is stripped, and so is a leading `+1` or `+44`.
                 * @example 212
                 */
                readonly number?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ManagedAniPage"];
                };
            };
        };
    };
    readonly remediateAni: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RemediationRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RemediationAnswer"];
                };
            };
        };
    };
    readonly pauseAni: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PauseRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Paused"];
                };
            };
        };
    };
    readonly activateAni: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ActivationRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Activated"];
                };
            };
        };
    };
    readonly generatePlan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["PlannerRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlannerAnswer"];
                };
            };
        };
    };
    readonly getInboundGroup: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The caller's own identifier of the group.
                 * @example east
                 */
                readonly group_id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GroupAnswer"];
                };
            };
        };
    };
    readonly replaceInboundGroups: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GroupReplacement"] | readonly components["schemas"]["GroupReplacement"][];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GroupReplaced"] | components["schemas"]["GroupsReplaced"];
                };
            };
        };
    };
    readonly createInboundGroups: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewGroup"] | readonly components["schemas"]["NewGroup"][];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GroupCreated"] | components["schemas"]["GroupsCreated"];
                };
            };
        };
    };
    readonly deleteInboundGroups: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GroupId"] | readonly components["schemas"]["GroupId"][];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GroupDeleted"] | components["schemas"]["GroupsDeleted"];
                };
            };
        };
    };
    readonly uploadSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["SnapshotGroup"][];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @description Names the upload. */
                        readonly uploadId: number;
                    };
                };
            };
        };
    };
    readonly getSnapshotUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string to be decoded into a number
                 * @example 1
                 */
                readonly uploadId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UploadAnswer"];
                };
            };
        };
    };
    readonly adminGetSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminSession"];
                };
            };
        };
    };
    readonly adminListWorkspaces: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description By name, the first 1,000. */
                        readonly workspaces: readonly components["schemas"]["AdminSeenWorkspace"][];
                    };
                };
            };
        };
    };
    readonly adminListMembers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly members: readonly components["schemas"]["AdminMember"][];
                    };
                };
            };
        };
    };
    readonly adminCreateMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminNewMember"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminMember"];
                };
            };
        };
    };
    readonly adminSetMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example ann */
                readonly userName: components["schemas"]["Trim"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminMemberRole"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminMember"];
                };
            };
        };
    };
    readonly adminRemoveMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example bob */
                readonly userName: components["schemas"]["Trim"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
        };
    };
    readonly adminGetWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    readonly adminUpdateWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminWorkspaceChange"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    readonly adminListKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly keys: readonly components["schemas"]["AdminKey"][];
                    };
                };
            };
        };
    };
    readonly adminCreateKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminNewKey"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminMadeKey"];
                };
            };
        };
    };
    readonly adminRotateKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[0-9]{1,16}$
                 * @example 9
                 */
                readonly keyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminRotation"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminMadeKey"];
                };
            };
        };
    };
    readonly adminRevokeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[0-9]{1,16}$
                 * @example 9
                 */
                readonly keyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {boolean} */
                        readonly success: true;
                    };
                };
            };
        };
    };
    readonly adminGetPolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminPolicy"];
                };
            };
        };
    };
    readonly adminReplacePolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminPolicyChange"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminPolicy"];
                };
            };
        };
    };
    readonly adminListCampaigns: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description a string at most 100 character(s) long
                 * @example sale
                 */
                readonly search?: string;
                /** @description a number between 0 and 100000000 */
                readonly offset?: number;
                /**
                 * @description a number between 1 and 500
                 * @example 1
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminCampaignPage"];
                };
            };
        };
    };
    readonly adminCreateCampaign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminNewCampaign"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminCampaign"];
                };
            };
        };
    };
    readonly adminGetCampaign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example autumn-sale
                 */
                readonly campaignId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminCampaignDetail"];
                };
            };
        };
    };
    readonly adminDeleteCampaign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example autumn-sale
                 */
                readonly campaignId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @description The entry of the audit trail: what undoes it. */
                        readonly entry: number;
                    };
                };
            };
        };
    };
    readonly adminUpdateCampaign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example autumn-sale
                 */
                readonly campaignId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminCampaignChange"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminCampaignChanged"];
                };
            };
        };
    };
    readonly adminPreviewCampaignDeletion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example autumn-sale
                 */
                readonly campaignId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminCampaignDeletion"];
                };
            };
        };
    };
    readonly adminGetCampaignPolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example autumn-sale
                 */
                readonly campaignId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminCampaignPolicy"];
                };
            };
        };
    };
    readonly adminReplaceCampaignPolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example autumn-sale
                 */
                readonly campaignId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminPolicyChange"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminCampaignPolicySet"];
                };
            };
        };
    };
    readonly adminPreviewCampaignPolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example autumn-sale
                 */
                readonly campaignId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminPolicyChange"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminPolicyPreview"];
                };
            };
        };
    };
    readonly adminListDispositions: {
        readonly parameters: {
            readonly query?: {
                /** @description a string at most 100 character(s) long */
                readonly search?: string;
                /** @description a number between 0 and 100000000 */
                readonly offset?: number;
                /**
                 * @description a number between 1 and 500
                 * @example 1
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminDispositionPage"];
                };
            };
        };
    };
    readonly adminCreateDisposition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminNewDisposition"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminDisposition"];
                };
            };
        };
    };
    readonly adminDeleteDisposition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example sold
                 */
                readonly dispositionId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @description The entry of the audit trail: what undoes it. */
                        readonly entry: number;
                    };
                };
            };
        };
    };
    readonly adminUpdateDisposition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example sold
                 */
                readonly dispositionId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminDispositionChange"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminDispositionChanged"];
                };
            };
        };
    };
    readonly adminListGroups: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description a string at most 100 character(s) long
                 * @example east
                 */
                readonly search?: string;
                /** @description a number between 0 and 100000000 */
                readonly offset?: number;
                /**
                 * @description a number between 1 and 500
                 * @example 20
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminGroupPage"];
                };
            };
        };
    };
    readonly adminGetGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example east
                 */
                readonly groupId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminGroup"];
                };
            };
        };
    };
    readonly adminDeleteGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example east
                 */
                readonly groupId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminGroupDeleted"];
                };
            };
        };
    };
    readonly adminEditGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example east
                 */
                readonly groupId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminGroupEdit"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminGroupEdited"];
                };
            };
        };
    };
    readonly adminPreviewGroupEdit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example east
                 */
                readonly groupId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminGroupEditProposal"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminGroupEditPreview"];
                };
            };
        };
    };
    readonly adminListGroupMembers: {
        readonly parameters: {
            readonly query?: {
                /** @description a string at most 100 character(s) long */
                readonly search?: string;
                /** @description a number between 0 and 100000000 */
                readonly offset?: number;
                /**
                 * @description a number between 1 and 500
                 * @example 2
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example east
                 */
                readonly groupId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminGroupMembers"];
                };
            };
        };
    };
    readonly adminPreviewGroupDeletion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string at most 255 character(s) long
                 * @example east
                 */
                readonly groupId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminGroupDeletion"];
                };
            };
        };
    };
    readonly adminListUploads: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description a number between 1 and 500
                 * @example 10
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminUploads"];
                };
            };
        };
    };
    readonly adminPreviewSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["SnapshotGroup"][];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminSnapshotPreview"];
                };
            };
        };
    };
    readonly adminApplySnapshot: {
        readonly parameters: {
            readonly query?: {
                /** @description a string at most 100 character(s) long */
                readonly state?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["SnapshotGroup"][];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {boolean} */
                        readonly success: true;
                        /** @description Names the upload. */
                        readonly uploadId: number;
                    };
                };
            };
        };
    };
    readonly adminGetSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SnapshotGroup"][];
                };
            };
        };
    };
    readonly adminGetSnapshotCsv: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly adminListAuditEntries: {
        readonly parameters: {
            readonly query?: {
                readonly actorKind?: components["schemas"]["ActorKind"];
                /** @description a string at most 100 character(s) long */
                readonly actor?: string;
                /** @example group.deleted */
                readonly action?: components["schemas"]["AuditAction"];
                readonly subjectKind?: components["schemas"]["AuditSubject"];
                /** @description a string at most 255 character(s) long */
                readonly subjectId?: string;
                /** @description a string at most 100 character(s) long */
                readonly text?: string;
                /** @description a string at most 40 character(s) long */
                readonly from?: string;
                /** @description a string at most 40 character(s) long */
                readonly until?: string;
                /** @description a string matching the pattern ^[0-9]{1,16}$ */
                readonly before?: string;
                /**
                 * @description a number between 1 and 500
                 * @example 1
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditPage"];
                };
            };
        };
    };
    readonly adminExportAuditEntries: {
        readonly parameters: {
            readonly query?: {
                readonly actorKind?: components["schemas"]["ActorKind"];
                /** @description What the actor's name contains, in any case. */
                readonly actor?: string;
                readonly action?: components["schemas"]["AuditAction"];
                /** @example group */
                readonly subjectKind?: components["schemas"]["AuditSubject"];
                /** @description a string at most 255 character(s) long */
                readonly subjectId?: string;
                /** @description What the summary, or the subject's identifier or name, contains, in any case. */
                readonly text?: string;
                /** @description From then on, as `date` of `/nrm/pause` is written. */
                readonly from?: string;
                /** @description Before then. */
                readonly until?: string;
                /** @example ndjson */
                readonly format?: "csv" | "ndjson";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly adminGetAuditEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[0-9]{1,16}$
                 * @example 48
                 */
                readonly entry: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditEntry"];
                };
            };
        };
    };
    readonly adminPreviewUndo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[0-9]{1,16}$
                 * @example 48
                 */
                readonly entry: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditUndoPreview"];
                };
            };
        };
    };
    readonly adminUndo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[0-9]{1,16}$
                 * @example 48
                 */
                readonly entry: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditUndone"];
                };
            };
        };
    };
    readonly adminGetToday: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminToday"];
                };
            };
        };
    };
    readonly adminGetNeeds: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminNeeds"];
                };
            };
        };
    };
    readonly adminListNeeds: {
        readonly parameters: {
            readonly query?: {
                /** @description a number between 0 and 100000000 */
                readonly offset?: number;
                /**
                 * @description a number between 1 and 500
                 * @example 10
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @example refused */
                readonly kind: components["schemas"]["AdminNeedKind"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminNeedsPage"];
                };
            };
        };
    };
    readonly adminListAlerts: {
        readonly parameters: {
            readonly query?: {
                /** @example open */
                readonly state?: "open" | "resolved";
                readonly kind?: components["schemas"]["AdminNeedKind"];
                /** @description a string matching the pattern ^[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$ */
                readonly after?: string;
                /**
                 * @description a number between 1 and 500
                 * @example 1
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminAlertPage"];
                };
            };
        };
    };
    readonly adminAcknowledgeAlert: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$
                 * @example 2f1b6c1e-8a0e-4b8e-9d43-0d5f0b1c2a3d
                 */
                readonly alertId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminAlert"];
                };
            };
        };
    };
    readonly adminGetAlertThresholds: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AlertThresholds"];
                };
            };
        };
    };
    readonly adminReplaceAlertThresholds: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AlertThresholds"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AlertThresholds"];
                };
            };
        };
    };
    readonly adminRetryRejectedDials: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example to_number */
                readonly reason: "from_number" | "to_number" | "datetime" | "future" | "retention" | "campaign_limit";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminRetriedDials"];
                };
            };
        };
    };
    readonly adminListWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminWebhooks"];
                };
            };
        };
    };
    readonly adminCreateWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminWebhookSettings"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminCreatedWebhook"];
                };
            };
        };
    };
    readonly adminReplaceWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[0-9]{1,16}$
                 * @example 1
                 */
                readonly webhook: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminWebhookSettings"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminWebhook"];
                };
            };
        };
    };
    readonly adminDeleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[0-9]{1,16}$
                 * @example 1
                 */
                readonly webhook: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminWebhookDeleted"];
                };
            };
        };
    };
    readonly adminRenewWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[0-9]{1,16}$
                 * @example 1
                 */
                readonly webhook: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminWebhookSecret"];
                };
            };
        };
    };
    readonly adminListWebhookDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description a string matching the pattern ^[0-9]{1,16}$ */
                readonly before?: string;
                /**
                 * @description a number between 1 and 500
                 * @example 1
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[0-9]{1,16}$
                 * @example 1
                 */
                readonly webhook: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminDeliveries"];
                };
            };
        };
    };
    readonly adminTestWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[0-9]{1,16}$
                 * @example 1
                 */
                readonly webhook: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminDelivery"];
                };
            };
        };
    };
    readonly adminListConnections: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminConnections"];
                };
            };
        };
    };
    readonly adminCreateConnection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminNewConnection"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminConnection"];
                };
            };
        };
    };
    readonly adminReplaceConnection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[A-Za-z0-9_-]{22}$
                 * @example pVqX0T7mR2yKc1Zb9dWgUw
                 */
                readonly connection: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminConnectionSettings"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminConnection"];
                };
            };
        };
    };
    readonly adminDeleteConnection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[A-Za-z0-9_-]{22}$
                 * @example pVqX0T7mR2yKc1Zb9dWgUw
                 */
                readonly connection: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminConnectionDeleted"];
                };
            };
        };
    };
    readonly adminListNumbers: {
        readonly parameters: {
            readonly query?: {
                /** @example ACTIVE_AND_BEING_MANAGED */
                readonly status?: "ACTIVE_AND_BEING_MANAGED" | "COOLING_OFF" | "INVENTORIED";
                /** @description State, province or UK nation, as it is shown. */
                readonly state?: string;
                /** @description a string matching the pattern ^[0-9]{1,5}$ */
                readonly areaCode?: string;
                /** @description How the numbers begin; everything but digits is stripped, and so is a leading `+1` or `+44`. */
                readonly prefix?: string;
                /** @description The caller's identifier of a pool. */
                readonly pool?: string;
                readonly callable?: components["schemas"]["Callable"];
                /** @description a string at most 100 character(s) long */
                readonly search?: string;
                /** @example -dials */
                readonly sort?: components["schemas"]["AdminNumberSort"];
                /** @description a string matching the pattern ^[0-9]{1,16}$ */
                readonly after?: string;
                /** @description a number between 0 and 100000000 */
                readonly offset?: number;
                /**
                 * @description a number between 1 and 500
                 * @example 1
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminNumberPage"];
                };
            };
        };
    };
    readonly adminExportNumbers: {
        readonly parameters: {
            readonly query?: {
                readonly status?: "ACTIVE_AND_BEING_MANAGED" | "COOLING_OFF" | "INVENTORIED";
                /**
                 * @description State, province or UK nation, as it is shown.
                 * @example NY
                 */
                readonly state?: string;
                /** @description a string matching the pattern ^[0-9]{1,5}$ */
                readonly areaCode?: string;
                /** @description How the numbers begin; everything but digits is stripped, and so is a leading `+1` or `+44`. */
                readonly prefix?: string;
                /** @description The caller's identifier of a pool. */
                readonly pool?: string;
                readonly callable?: components["schemas"]["Callable"];
                /** @description A number or a part of one in any usual writing, a state, a city, a region, or a group's name. */
                readonly search?: string;
                readonly sort?: components["schemas"]["AdminNumberSort"];
                /**
                 * @description a string at most 1000 character(s) long
                 * @example number,status
                 */
                readonly columns?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv; charset=utf-8": string;
                };
            };
        };
    };
    readonly adminGetNumberFacets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminNumberFacets"];
                };
            };
        };
    };
    readonly adminPreviewNumberAction: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminNumberActionPreviewRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminNumberActionPreview"];
                };
            };
        };
    };
    readonly adminActOnNumbers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminNumberAction"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminNumberActionResult"];
                };
            };
        };
    };
    readonly adminPreviewNumberImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminNumberImport"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminNumberImportPlan"];
                };
            };
        };
    };
    readonly adminImportNumbers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminNumberImport"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminNumberImportPlan"];
                };
            };
        };
    };
    readonly adminGetNumber: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description a string matching the pattern ^[0-9]{1,16}$
                 * @example 1
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminNumberDetail"];
                };
            };
        };
    };
    readonly adminPreviewAssignment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminTrial"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminTrialResult"];
                };
            };
        };
    };
    readonly adminGetPlannerReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminPlanRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminPlanReport"];
                };
            };
        };
    };
    readonly adminListPlannerReports: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description a number between 1 and 500
                 * @example 1
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminPastPlans"];
                };
            };
        };
    };
    readonly adminPlanWhatIf: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminWhatIf"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminWhatIfResult"];
                };
            };
        };
    };
    readonly adminListShadows: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminShadows"];
                };
            };
        };
    };
    readonly adminComputeShadow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdminShadowDay"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The computation that was asked for last. */
                        readonly run: components["schemas"]["AdminShadowRun"] | null;
                        /** @description The latest day first, at most 100. */
                        readonly reports: readonly {
                            readonly day: string;
                            readonly madeAt: number;
                            readonly dials: components["schemas"]["Int"];
                            readonly shown: components["schemas"]["AdminShadowFigures"];
                            readonly anipool: components["schemas"]["AdminShadowFigures"];
                        }[];
                    };
                };
            };
        };
    };
    readonly adminCancelShadow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminShadows"];
                };
            };
        };
    };
    readonly adminGetShadow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 2026-03-02 */
                readonly day: components["schemas"]["PlanDate"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminShadowReport"];
                };
            };
        };
    };
    readonly getLiveness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Healthy"];
                };
            };
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Healthy"];
                };
            };
        };
    };
    readonly getMetrics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain; version=0.0.4; charset=utf-8": string;
                };
            };
        };
    };
}
