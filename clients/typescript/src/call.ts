/** Of one call, beside its input. */
export type CallOptions = {
  /** Ends the call, and the wait before another try. */
  signal?: AbortSignal;
};

/** Of a call that is made once for a key. Left out, each call gets a key of its own, so that it can be tried again. */
export type KeyedOptions = CallOptions & {
  /** Your own id of what you send, up to 200 printable characters without spaces. */
  idempotencyKey?: string;
};

/** A file to send. */
export type Upload = { name: string; content: Blob | BufferSource | string; type?: string };

/** A file as answered. `name` is a name alone, without folders. */
export type Download = { name: string; type: string; content: Uint8Array };

export type CallTable<Name extends string> = Readonly<Record<Name, CallEntry>>;

export type CallEntry = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  /** `same`: may be sent again as it is; `by-key`: with the same Idempotency-Key. Left out: never. */
  readonly repeats?: 'same' | 'by-key';
  /** Of a paged call: the name of the list in its answer. */
  readonly list?: string;
  readonly upload?: true;
  readonly download?: true;
};

type Quantified<Name extends string> = Name | `${Name}_any` | `${Name}_all`;
type Compared = 'eq' | 'not_eq' | 'lt' | 'lteq' | 'gt' | 'gteq' | 'in' | 'not_in';
type Within = 'matches' | 'does_not_match' | 'cont' | 'i_cont' | 'start' | 'end';
type Without = 'not_cont' | 'not_i_cont' | 'not_start' | 'not_end';
type YesNo = 'true' | 'not_true' | 'false' | 'not_false' | 'present' | 'blank' | 'null' | 'not_null';
type Predicate = Quantified<Compared | Within | Without> | YesNo;

export type Condition = string | number | boolean | readonly (string | number)[];

/**
 * What a list is narrowed and sorted by: a field, `_` and a predicate, as in `status_in` or `reference_start`; several
 * fields are joined by `_or_` or `_and_`. The documentation of the call says which fields; another one is refused.
 */
export type Conditions = {
  [condition in `${string}_${Predicate}`]?: Condition;
} & {
  /** A field and `asc` or `desc`. */
  s?: string | readonly string[];
  /** How conditions and groups combine: `and` without it. */
  m?: 'and' | 'or';
  g?: readonly Conditions[];
};
