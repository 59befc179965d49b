/** The box that answers the question about far-off pay. */
export const SURE_OF_PAY = 'Pay this amount';
