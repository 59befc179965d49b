import {
  createClassification,
  findReassessment,
  listClassifications,
  previewClassification,
  updateClassification,
  updateRuleSet,
} from '@contract/rules/classifications.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { addClassification } from './add-classification';
import { changeClassification, changeRuleSet, withChange } from './change-classification';
import { classificationEffect } from './classification-effect';
import { classificationsOf, getClassification } from './classifications.queries';
import { findLatestReassessment } from './request-reassessment';

export function classificationsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listClassifications, async ({ query }, { company }) => {
    const { classifications, total } = await classificationsOf(db, company.id, query, query.q);
    return paged({ classifications }, query, total);
  });

  mount(app, services, createClassification, async ({ body }, context) => {
    const id = await addClassification(context, body.classification);
    return getClassification(db, context.company.id, id);
  });

  mount(app, services, updateClassification, async ({ params, body }, context) => {
    await changeClassification(context, params.id, body.classification);
    return getClassification(db, context.company.id, params.id);
  });

  mount(app, services, updateRuleSet, async ({ params, body }, context) => {
    const id = await changeRuleSet(context, params.id, body);
    return getClassification(db, context.company.id, id);
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
