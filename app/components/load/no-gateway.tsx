import { Notice } from '@ui/notice';

/** Beside a form that sends texts, where none can leave the building. */
export const NoGateway = () => (
  <Notice kind="warning" title="No gateway is set">
    <p>Texts are saved as files in the outbox and are not sent until the operator of this product sets a gateway.</p>
  </Notice>
);
