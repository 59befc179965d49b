import {
  createRuleOverride,
  downloadRuleOverrideFile,
  listRuleOverrides,
  previewRuleOverride,
  updateRuleOverride,
  uploadRuleOverrideFile,
} from '@contract/rules/rule-overrides.calls';
import type { FastifyInstance } from 'fastify';
import { readStoredFile } from '../../documents/files/stored-files';
import { checkLive } from '../../federal-data/live-check/live-checks';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { attachOverrideFile } from './attach-override-file';
import { changeOverride } from './change-override';
import { assertMayOverride } from './override-changes';
import { overrideRule } from './override-rule';
import { previewOverride } from './preview-override';
import { fileIdOfOverride, getRuleOverride, ruleOverridesOf } from './rule-overrides.queries';

export function ruleOverridesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listRuleOverrides, async ({ query }, { company }) => {
    const { overrides, total } = await ruleOverridesOf(db, company.id, query);
    return paged({ rule_overrides: overrides }, query, total);
  });

  mount(app, services, previewRuleOverride, ({ query }, { company, today }) =>
    previewOverride(db, company.id, query, today),
  );

  mount(app, services, createRuleOverride, async ({ body }, context) => {
    assertMayOverride(context.user, body.rule_override.is_type);
    // Before the decision: its vetting file includes what FMCSA says.
    await checkLive(context, body.rule_override.carrier_id, 'rule_overridden');
    const id = await overrideRule(context, body.rule_override, context.file);
    return getRuleOverride(db, context.company.id, id);
  });

  mount(app, services, updateRuleOverride, async ({ params, body }, context) => {
    await changeOverride(context, params.id, body.rule_override);
    return getRuleOverride(db, context.company.id, params.id);
  });

  mount(app, services, uploadRuleOverrideFile, async ({ params, body }, context) => {
    await attachOverrideFile(context, params.id, context.file!, body.expected_version);
    return getRuleOverride(db, context.company.id, params.id);
  });

  mount(app, services, downloadRuleOverrideFile, async ({ params }, { company }) =>
    readStoredFile(db, company.id, await fileIdOfOverride(db, company.id, params.id)),
  );
}
