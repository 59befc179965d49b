import { Notice } from '@ui/notice';

/** Beside a form that sends texts, where none can leave the building. */
export const NoGateway = () => (
  <Notice kind="warning" title="No gateway is set">
    <p>Texts are kept as files in the outbox and reach no one.</p>
  </Notice>
);
