/** The body of a refusal. */
export type ErrorBody = {
  code: string;
  message: string;
  /** Messages by the field that they are about. */
  fields?: Record<string, string[]>;
  url?: string;
  reason?: string;
  reference?: string;
  missing?: { kind: string; name: string };
};

/** Whatever keeps a call from its answer. `call` is its name. */
export class MonitorError extends Error {
  override readonly name: string;
  readonly call: string;

  constructor(call: string, message: string, options?: ErrorOptions) {
    super(`${call}: ${message}`, options);
    this.name = new.target.name;
    this.call = call;
  }
}

/** No answer came, or not a whole one: whether the call was carried out is not known. */
export class ConnectionLost extends MonitorError {}

/** An answer that is not the monitor's: of a proxy, or of another program at that address. */
export class UnreadableAnswer extends MonitorError {
  readonly status: number;

  constructor(call: string, status: number, message: string) {
    super(call, `${status}: ${message}`);
    this.status = status;
  }
}

export type Answered = {
  status: number;
  body: ErrorBody;
  /** Names this request in the monitor's log. */
  requestId: string | null;
  /** When to come back, where the answer says so. */
  retryAfterSeconds: number | null;
};

/** The monitor refused. Each status has a class of its own. */
export class Refused extends MonitorError {
  readonly status: number;
  readonly code: string;
  readonly body: ErrorBody;
  /** Messages by the field that they are about; empty where no field is named. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(call: string, { status, body, requestId, retryAfterSeconds }: Answered) {
    const fields = Object.entries(body.fields ?? {}).map(([field, messages]) => `${field}: ${messages.join(' ')}`);
    super(call, [`${status} ${body.code}: ${body.message}`, ...fields].join('\n  '));
    this.status = status;
    this.code = body.code;
    this.body = body;
    this.fields = body.fields ?? {};
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 400 and 415: the request could not be read. */
export class BadRequest extends Refused {}
/** 401: no key, or one that is revoked or wrong. */
export class SignInRequired extends Refused {}
/** 403. `missing` names the scope, plan feature or flag that the key lacks; null where it is something else. */
export class NotAllowed extends Refused {
  readonly missing = this.body.missing ?? null;
}
/** 404: no such record, or not one of this company. */
export class NotFound extends Refused {}
/** 406: the account is handled on another page, at `url`. */
export class AccountElsewhere extends Refused {
  readonly url = this.body.url ?? null;
}
/** 409: it changed meanwhile, or is not in a state for this. */
export class Conflict extends Refused {}
/** 413: the body or file is larger than the call takes. */
export class TooLarge extends Refused {}
/** 418: access is blocked, for `reason`. */
export class AccessBlocked extends Refused {
  readonly reason = this.body.reason ?? null;
}
/** 422: `fields` says what to correct. */
export class InvalidInput extends Refused {}
/** 429: too many requests or tries; `retryAfterSeconds` says when to come back. */
export class TooManyRequests extends Refused {}
/** 503: busy, or away for a moment. */
export class Unavailable extends Refused {}
/** 500: a fault of the monitor; `reference` is for its support. */
export class Fault extends Refused {
  readonly reference = this.body.reference ?? null;
}

const BY_STATUS: Readonly<Record<number, typeof Refused>> = {
  400: BadRequest,
  401: SignInRequired,
  403: NotAllowed,
  404: NotFound,
  406: AccountElsewhere,
  409: Conflict,
  413: TooLarge,
  415: BadRequest,
  418: AccessBlocked,
  422: InvalidInput,
  429: TooManyRequests,
  503: Unavailable,
};

/** The refusal of an answer, as its status and body say. A status that is new since this version is a plain `Refused`. */
export function refusalOf(call: string, answered: Answered): Refused {
  const Kind = BY_STATUS[answered.status] ?? (answered.status >= 500 ? Fault : Refused);
  return new Kind(call, answered);
}

/** The body where it is one of the monitor's. */
export function asErrorBody(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text);
    return typeof body?.code === 'string' && typeof body.message === 'string' ? body : null;
  } catch {
    return null;
  }
}
