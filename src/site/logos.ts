/** The tools whose marks run along the strip, in its order. The ids name marks of simple-icons. */
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
