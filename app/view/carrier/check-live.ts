/** What a list says where two federal files contradict each other about a carrier. */
export const CHECK_LIVE = 'Check live';
