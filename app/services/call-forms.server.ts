import { CallProof, CallStart, proveCall, startProvenCall } from '@contract/proven-calls/proven-calls.calls';
import { RecordId } from '@contract/shared/record-id';

import { defineForm, type Sending } from './define-form.server';

/**
 * The two forms of a call to the carrier of a page's address.
 *
 * @param to the page that shows the call
 * @param proven the page after it is proven, and what it says
 */
export const callForms = (
  to: (sending: Sending) => string,
  proven: { to: (sending: Sending) => string; toast: string },
) => ({
  startCall: defineForm({
    form: 'call',
    intent: 'start-call',
    schema: CallStart,
    call: ({ monitor, params }, value) =>
      monitor.send(startProvenCall, { params: { id: Number(params.id) }, body: value }),
    to: (sending) => `${to(sending)}#call-title`,
    toast: ({ data }) => `Call now. Three digits are on their way to ${data.sent_to}.`,
  }),
  proveTheCall: defineForm({
    form: 'digits',
    intent: 'prove-call',
    schema: CallProof.extend({ call_id: RecordId.shape.id }),
    hidden: ['call_id'],
    call: ({ monitor }, { call_id, ...value }) => monitor.send(proveCall, { params: { id: call_id }, body: value }),
    ...proven,
  }),
});

export type CallForms = ReturnType<typeof callForms>;
