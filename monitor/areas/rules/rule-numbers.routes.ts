import { getRuleNumbers, previewRuleNumbers, updateRuleNumbers } from '@contract/rules/rule-numbers.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { changeRuleNumbers } from './change-rule-numbers';
import { ruleNumbersEffect, ruleNumbersOf } from './rule-numbers.queries';

export function ruleNumbersRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getRuleNumbers, (_input, { company }) => ruleNumbersOf(db, company.id));

  mount(app, services, updateRuleNumbers, async ({ body }, context) => {
    await changeRuleNumbers(context, body);
    return ruleNumbersOf(db, context.company.id);
  });

  mount(app, services, previewRuleNumbers, ({ query }, { company, today }) =>
    ruleNumbersEffect(db, company.id, query.rule_numbers ?? {}, today),
  );
}
