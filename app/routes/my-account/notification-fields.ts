/** Names of what the notification form sends of each kind of event, beside its delivery. */
export const whoseField = (kind: string) => `${kind}_whose`;
export const pushField = (kind: string) => `${kind}_push`;

/** An empty box is not sent: whether the boxes were on the page is. */
export const ASKS_PUSH = 'asks_push';
