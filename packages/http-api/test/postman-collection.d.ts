/** Postman's own library, as far as tests use it: it has no types. */
declare module "postman-collection" {
  export interface Item {
    readonly name: string
    readonly request: { readonly url: { toString(): string }; readonly body?: { readonly raw?: string } }
  }

  export class Collection {
    constructor(json: unknown)
    readonly variables: { readonly map: <A>(f: (variable: { readonly key: string }) => A) => Array<A> }
    forEachItem(visit: (item: Item) => void): void
  }
}
