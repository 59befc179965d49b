import { parseFilters } from '@contract/carriers/search-filters';
import type { CurrentUser } from '@contract/identity/identity.entities';
import {
  createFilterSet,
  type FilterSet,
  findDefaultFilterSet,
  updateFilterSet,
} from '@contract/lanes/filter-sets.calls';
import type { FilterSetOwner, FilterSetType } from '@contract/lanes/filter-sets.constants';
import { missingFor } from '@contract/shared/permissions';
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { classifications, filterSets, users } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordAuditEvent } from '../../history/audit-log';
import { type CallContext, mount } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';

export function filterSetsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, findDefaultFilterSet, async ({ query }, { user }) => {
    const owner = ownerOf(user, query.owner_type, query.owner_id);
    const where = and(owner.where, eq(filterSets.isType, query.is_type), eq(filterSets.isDefault, true));
    return { filter_set: await findFilterSet(db, where) };
  });

  mount(app, services, createFilterSet, async ({ body }, context) => {
    const { user, company, now } = context;
    const { owner_type, owner_id, is_type, filters, default: isDefault } = body.filter_set;
    const owner = ownerOf(user, owner_type, owner_id);
    refuseUnlessOwn(user, owner_type);
    await refuseUnknownFilters(db, company.id, filters, is_type);
    const id = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      if (isDefault) await endDefault(tx, owner.where, is_type);
      const [kept] = await tx
        .insert(filterSets)
        .values({
          companyId: company.id,
          userId: owner.userId,
          isType: is_type,
          filters,
          isDefault,
          updatedByUserId: user.id,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: filterSets.id });
      if (isDefault) await recordDefault(tx, owner.userId, `Chose what ${SEARCHES[is_type]} begin with`, context);
      return kept!.id;
    });
    return (await findFilterSet(db, eq(filterSets.id, id)))!;
  });

  mount(app, services, updateFilterSet, async ({ params, body }, context) => {
    const { user, company, now } = context;
    const { filters, default: isDefault } = body.filter_set;
    // One's own or the company's; another person's is not there.
    const own = and(
      eq(filterSets.companyId, company.id),
      sql`(${filterSets.userId} = ${user.id} OR ${filterSets.userId} IS NULL)`,
      eq(filterSets.id, params.id),
    );
    const before = await findFilterSet(db, own);
    if (!before) throw refuse.notFound('That filter set');
    refuseUnlessOwn(user, before.owner_type);
    if (filters) await refuseUnknownFilters(db, company.id, filters, before.is_type);
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const owner = ownerOf(user, before.owner_type, before.owner_id);
      if (isDefault) await endDefault(tx, and(owner.where, ne(filterSets.id, params.id)), before.is_type);
      await tx
        .update(filterSets)
        .set({
          ...(filters && { filters }),
          ...(isDefault !== undefined && { isDefault }),
          updatedByUserId: user.id,
          updatedAt: now,
        })
        .where(own);
      const isEnded = before.default && isDefault === false;
      const isChosen = isDefault === true || (before.default && filters !== undefined);
      const summary = `${isEnded ? 'Ended' : 'Chose'} what ${SEARCHES[before.is_type]} begin with`;
      if (isEnded || isChosen) await recordDefault(tx, owner.userId, summary, context);
    });
    return (await findFilterSet(db, own))!;
  });
}

const SEARCHES: Record<FilterSetType, string> = {
  carrier_search: 'everybody’s carrier searches',
  lane_search: 'everybody’s lane searches',
};

/** A line of the audit log for the company's default; a person's own is nobody else's business. */
async function recordDefault(tx: Queryable, ownerId: number | null, summary: string, context: CallContext) {
  const { company, user, now } = context;
  if (ownerId !== null) return;
  await recordAuditEvent(tx, {
    companyId: company.id,
    kind: 'default_filters_changed',
    summary,
    userId: user.id,
    occurredAt: now,
  });
}

/** @throws Refusal 404 for anybody but oneself and one's own company */
function ownerOf(user: CurrentUser, type: FilterSetOwner, id: number | undefined) {
  const companyId = user.company!.id;
  if (id !== undefined && id !== (type === 'User' ? user.id : companyId)) throw refuse.notFound('That owner');
  const userId = type === 'User' ? user.id : null;
  const where = and(
    eq(filterSets.companyId, companyId),
    userId === null ? isNull(filterSets.userId) : eq(filterSets.userId, userId),
  );
  return { userId, where };
}

/** What everybody's searches begin with is for who manages the people. */
function refuseUnlessOwn(user: CurrentUser, type: FilterSetOwner) {
  const missing = type === 'Company' ? missingFor('manageUsers', user) : null;
  if (missing) throw refuse.missing(missing);
}

const endDefault = (db: Queryable, owner: SQL | undefined, type: FilterSetType) =>
  db
    .update(filterSets)
    .set({ isDefault: false })
    .where(and(owner, eq(filterSets.isType, type), eq(filterSets.isDefault, true)));

/** The filters are read as an address is: what a search would refuse is not kept. */
async function refuseUnknownFilters(
  db: Queryable,
  companyId: number,
  { classification_id_in = [], ...others }: FilterSet['filters'],
  type: FilterSetType,
) {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(others))
    for (const value of values ?? []) search.append(name, String(value));
  const { errors } = parseFilters(search, { mode: type === 'lane_search' ? 'lane' : 'search' });
  const fields = Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [`filter_set.filters.${name}`, messages]),
  );
  const own = await db
    .select({ id: classifications.id })
    .from(classifications)
    .where(eq(classifications.companyId, companyId));
  if (classification_id_in.some((id) => !own.some((one) => one.id === id)))
    fields['filter_set.filters.classification_id_in'] = ['Choose from your classifications.'];
  if (Object.keys(fields).length > 0) throw refuse.invalid(fields);
}

async function findFilterSet(db: Queryable, where: SQL | undefined): Promise<FilterSet | null> {
  const [row] = await db
    .select({
      set: filterSets,
      updatedBy: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
    })
    .from(filterSets)
    .leftJoin(users, eq(users.id, filterSets.updatedByUserId))
    .where(where)
    .limit(1);
  if (!row) return null;
  const { set, updatedBy } = row;
  return {
    id: set.id,
    owner_type: set.userId === null ? 'Company' : 'User',
    owner_id: set.userId ?? set.companyId,
    is_type: set.isType as FilterSetType,
    filters: set.filters as FilterSet['filters'],
    default: set.isDefault,
    updated_at: set.updatedAt.toISOString(),
    updated_by: updatedBy,
  };
}
