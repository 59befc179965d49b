import { LANGUAGE_CODES } from '@contract/shared/languages';
import { createLoadText } from '@contract/texts/texts.calls';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, ticked } from '~/services/define-form.server';
import { textMessage } from '~/services/text-message.server';

export const sendText = defineForm({
  form: 'text',
  schema: z.object({
    to: z.enum(['driver', 'second_driver'], { error: 'Choose who gets it.' }),
    message: textMessage,
    language: z.enum(LANGUAGE_CODES, { error: 'Choose a language.' }),
    has_consent: ticked,
    is_urgent: ticked,
  }),
  call: ({ monitor, params, submissionId }, text) =>
    monitor.send(createLoadText, { params: { id: params.id! }, body: { text } }, { submissionId }),
  to: ({ params }) => `${paths.load(params.id!)}#timeline-title`,
  toast: ({ data }) =>
    data.held_until === null ? 'The text is on its way.' : 'The text waits for 8 AM on the clock of the next stop.',
});
