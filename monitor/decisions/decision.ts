import type { AuditKind } from '@contract/account/audit-log.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { SaidEvent } from '@contract/integrations/company-events.entities';
import { dayOf } from '@contract/shared/day';
import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Env } from '../base/env';
import type { Queryable } from '../db/client';
import { lockCompany } from '../db/company-lock';
import { recordAuditEvent } from '../db/history/audit-log';
import { recordCarrierEvent } from '../db/history/carrier-history';
import { recordCompanyEvent } from '../db/history/company-events';
import type { Mail, Mailer } from '../mail/mailer';
import type { Consequences, DecidingCompany, NewVettingFile } from '../server/consequences';

/** Its kind, with the data of that kind by the catalogue (`COMPANY_EVENT_DATA`), and for people: */
type CompanyEvent = SaidEvent & {
  /** Complete without the rows it mentions: they may change. */
  summary: string;
  /** The carrier that it is about, of whose history it is no line. */
  carrierId?: number;
};

type CarrierEvent = CompanyEvent & {
  carrierId: number;
  /** The reason, as the person who decided wrote it. Only the company's people see it. */
  note?: string;
};

type AuditLine = { kind: AuditKind; summary: string; subjectUserId?: number };

/** Who decides for which company, and when. */
export type DecidedBy<User extends CurrentUser | null = CurrentUser | null> = {
  company: { id: number };
  /** Null: no user of the company decides, but its carrier, or the product by the company's rules. */
  user: User;
  now: Date;
  /** Omitted: a part of another decision, or the demo's. */
  env?: Pick<Env, 'dataKeys'>;
};

type CompanyRow = Awaited<ReturnType<typeof lockCompany>>;

/**
 * One decision of a company, in its transaction. An operation changes its rows through `tx` and collects here what else
 * must be written; `record` writes that when the operation is done.
 */
export class Decision<User extends CurrentUser | null = CurrentUser | null> {
  readonly tx: Queryable;
  readonly company: DecidingCompany;
  /** The company's row, locked until the transaction ends. */
  readonly companyRow: CompanyRow;
  readonly user: User;
  readonly now: Date;
  /** ISO day of `now`, UTC. */
  readonly today: string;
  /** What is kept as keyed hashes is hashed with these; null: the decision has none. */
  readonly dataKeys: readonly string[] | null;
  readonly #carrierEvents: CarrierEvent[] = [];
  readonly #companyEvents: CompanyEvent[] = [];
  readonly #auditLines: AuditLine[] = [];
  readonly #vettingFiles: NewVettingFile[] = [];
  readonly #reassessed = new Set<number>();
  readonly #mails: Mail[] = [];

  private constructor(tx: Queryable, companyRow: CompanyRow, { user, now, env }: DecidedBy<User>) {
    this.tx = tx;
    this.company = { id: companyRow.id, legal_name: companyRow.legalName };
    this.companyRow = companyRow;
    this.user = user;
    this.now = now;
    this.today = dayOf(now);
    this.dataKeys = env?.dataKeys ?? null;
  }

  /** Begins a decision in a transaction. Takes the company's lock first: every writer does. */
  static async begin<By extends CurrentUser | null>(tx: Queryable, by: DecidedBy<By>): Promise<Decision<By>> {
    return new Decision(tx, await lockCompany(tx, by.company.id), by);
  }

  get companyId(): number {
    return this.companyRow.id;
  }

  /** Null: no user of the company. */
  get userId(): number | null {
    return this.user?.id ?? null;
  }

  /** A line of the carrier's history, and an event for the company's own systems and people. */
  carrierEvent(event: CarrierEvent): void {
    this.#carrierEvents.push(event);
  }

  /** An event for the company's own systems and people, without a line in a carrier's history. */
  companyEvent(event: CompanyEvent): void {
    this.#companyEvents.push(event);
  }

  /** A line of the company's audit log. */
  audit(line: AuditLine): void {
    this.#auditLines.push(line);
  }

  /** Stores what is known of the carrier with this decision, unchangeably. */
  vettingFile(file: NewVettingFile): void {
    this.#vettingFiles.push(file);
  }

  /** Assesses these carriers again, if the company follows them: their verdicts depend on what changed. */
  reassess(...carrierIds: number[]): void {
    for (const id of carrierIds) this.#reassessed.add(id);
  }

  /** Sends the email once the decision is committed. */
  mail(mail: Mail): void {
    this.#mails.push(mail);
  }

  /** The row with this id, if it is the company's. */
  own(table: { companyId: PgColumn; id: PgColumn }, id: number | string): SQL | undefined {
    return and(eq(table.companyId, this.companyId), eq(table.id, id));
  }

  /**
   * Writes what was collected. Locks what a re-assessment changes first, since the chain of vetting files must be the
   * last lock taken. The vetting file comes before the re-assessment: that may complete a packet, which has its own
   * vetting file.
   */
  async record(consequences: Consequences): Promise<void> {
    const { tx, company, user, now, userId } = this;
    const by = { companyId: company.id, userId, occurredAt: now };
    const reassessed = [...this.#reassessed];
    if (reassessed.length > 0) await consequences.lockForReassessment(tx, company.id, reassessed);
    await recordCarrierEvent(tx, ...this.#carrierEvents.map((event) => ({ ...by, ...event })));
    await recordCompanyEvent(tx, ...this.#companyEvents.map((event) => ({ ...by, ...event })));
    await recordAuditEvent(tx, ...this.#auditLines.map((line) => ({ ...by, ...line })));
    for (const file of this.#vettingFiles) await consequences.writeVettingFile(tx, { ...file, company, user, now });
    if (reassessed.length > 0) await consequences.reassess(tx, company.id, reassessed, { now });
  }

  /** Sends the emails, once the transaction is committed. */
  async sendMails(mailer: Pick<Mailer, 'send'>): Promise<void> {
    for (const mail of this.#mails) await mailer.send(mail);
  }
}
