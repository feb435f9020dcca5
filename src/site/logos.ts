/** Tools whose logos are in the strip, in order. The ids are those of Simple Icons. */
export const toolLogos = [
  { id: 'hubspot', name: 'HubSpot' },
  { id: 'googlecalendar', name: 'Google Calendar' },
  { id: 'zendesk', name: 'Zendesk' },
  { id: 'quickbooks', name: 'QuickBooks' },
  { id: 'calendly', name: 'Calendly' },
  { id: 'gmail', name: 'Gmail' },
  { id: 'airtable', name: 'Airtable' },
  { id: 'square', name: 'Square' },
  { id: 'zapier', name: 'Zapier' },
] as const;
