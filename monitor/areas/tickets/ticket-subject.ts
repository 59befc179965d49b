/** What a ticket is about. An answer about one carrier does not count for the next. */
export const subjectOf = ({ carrierId }: { carrierId: number | null }, subject: string) => `${carrierId}: ${subject}`;
