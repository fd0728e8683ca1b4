/** A price or an amount as a field of the ticket holds it: grouped, without zeros that say nothing. */
export const inTicket = (told: string): string =>
  Number(told.replaceAll(',', '')).toLocaleString('en-US', { maximumFractionDigits: 8 });
