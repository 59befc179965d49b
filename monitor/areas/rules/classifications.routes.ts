import {
  createClassification,
  findReassessment,
  listClassifications,
  previewClassification,
  updateClassification,
  updateRuleSet,
} from '@contract/rules/classifications.calls';
import { RULE_TYPES } from '@contract/rules/rules.constants';
import type { FastifyInstance } from 'fastify';
import { classifications, ruleSets } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordAuditEvent } from '../../history/audit-log';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { findLatestReassessment, requestReassessment } from '../subscriptions/reassessment-job';
import { changeClassification, withChange } from './change-classification';
import { classificationEffect } from './classification-effect';
import {
  classificationOfRuleSet,
  classificationsOf,
  getClassification,
  refuseTakenName,
} from './classifications.queries';

/** More kinds of freight than anybody keeps apart; a page shows them all. */
const MOST_CLASSIFICATIONS = 50;

export function classificationsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listClassifications, async ({ query }, { company }) => {
    const { classifications, total } = await classificationsOf(db, company.id, query, query.q);
    return paged({ classifications }, query, total);
  });

  mount(app, services, createClassification, async ({ body }, { company, user, now }) => {
    const { name, is_active = false, is_by_broker_election = false, rule_set = {} } = body.classification;
    const by = { companyId: company.id, userId: user.id, now };
    const id = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const { total } = await classificationsOf(tx, company.id, { page: 1, per_page: 1 }, undefined);
      if (total >= MOST_CLASSIFICATIONS)
        throw refuse.invalid({
          'classification.name': [`A company can have ${MOST_CLASSIFICATIONS} classifications.`],
        });
      await refuseTakenName(tx, company.id, name);
      const [made] = await tx
        .insert(classifications)
        .values({
          companyId: company.id,
          name,
          isActive: is_active,
          isByBrokerElection: is_by_broker_election,
          createdAt: now,
        })
        .returning({ id: classifications.id });
      const values = Object.fromEntries(RULE_TYPES.map((type) => [type, rule_set[type] ?? 0]));
      await tx
        .insert(ruleSets)
        .values({ classificationId: made!.id, values, updatedAt: now, updatedByUserId: user.id });
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'rules_changed',
        summary: `Created the classification ${name}${is_active ? '' : ', not active yet'}`,
        userId: user.id,
        occurredAt: now,
      });
      if (is_active) await requestReassessment(tx, by);
      return made!.id;
    });
    return getClassification(db, company.id, id);
  });

  mount(app, services, updateClassification, async ({ params, body }, { company, user, now }) => {
    const by = { companyId: company.id, userId: user.id, now };
    await db.transaction((tx) => changeClassification(tx, params.id, body.classification, by));
    return getClassification(db, company.id, params.id);
  });

  mount(app, services, updateRuleSet, async ({ params, body }, { company, user, now }) => {
    const { rule_set, seen_version } = body;
    const by = { companyId: company.id, userId: user.id, now };
    const id = await db.transaction(async (tx) => {
      const classificationId = await classificationOfRuleSet(tx, company.id, params.id);
      await changeClassification(tx, classificationId, { rule_set, seen_version }, by);
      return classificationId;
    });
    return getClassification(db, company.id, id);
  });

  mount(app, services, previewClassification, async ({ params, query }, { company, today }) => {
    const before = await getClassification(db, company.id, params.id);
    const { effect, total } = await classificationEffect(
      db,
      company.id,
      { before, after: withChange(before, query) },
      query,
      today,
    );
    return paged(effect, query, total);
  });

  mount(app, services, findReassessment, async (_input, { company }) => ({
    job: await findLatestReassessment(db, company.id),
  }));
}
