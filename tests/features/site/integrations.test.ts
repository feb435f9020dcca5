/** Tests of the services of other companies, as the configuration of a build names them. */
import { afterEach, expect, test, vi } from 'vitest';
import { company } from '#brand/company.ts';

// Later tests of this worker load the modules again.
afterEach(() => vi.resetModules());

/** Loads the integrations of a build with this configuration. */
async function load(configuration: Readonly<Record<string, string>>, asksConsent = false) {
  vi.resetModules();
  for (const [name, value] of Object.entries(configuration)) vi.stubEnv(name, value);
  vi.doMock('#brand/consent.ts', () => ({ asksConsent }));
  const integrations = await import('#features/site/integrations.ts');
  vi.doUnmock('#brand/consent.ts');
  return integrations;
}

test('a build without configuration shows no service', async () => {
  const found = await load({ PUBLIC_CHAT_WIDGET_HOSTS: 'https://*.chat.example' }, true);
  const { schedulingUrl, chatWidget, portalUrl, analyticsUrl, askedServices } = found;
  expect([schedulingUrl, chatWidget, portalUrl, analyticsUrl]).toEqual(Array(4).fill(undefined));
  expect(askedServices).toEqual([]);
});

test('a chat script of another site loads from it, and from the hosts that it needs', async () => {
  const PUBLIC_CHAT_WIDGET_URL = 'https://chat.example/widget.js?id=1';
  const alone = await load({ PUBLIC_CHAT_WIDGET_URL });
  expect(alone.chatWidget).toEqual({
    src: PUBLIC_CHAT_WIDGET_URL,
    provider: 'chat.example',
    isHosted: false,
    hosts: ['https://chat.example'],
  });
  const hosts = ['https://*.chat.example', 'wss://live.chat.example'];
  const hosted = await load({
    PUBLIC_CHAT_WIDGET_URL,
    PUBLIC_CHAT_WIDGET_HOSTS: ` ${hosts.join('  ')}\n`,
  });
  expect(hosted.chatWidget).toMatchObject({
    provider: 'chat.example',
    isHosted: true,
    hosts: ['https://chat.example', ...hosts],
  });
});

test('a chat script on this site loads from the deploy, and names the host of its provider', async () => {
  const { chatWidget } = await load({
    PUBLIC_CHAT_WIDGET_URL: `${company.host}/chat.js`,
    PUBLIC_CHAT_WIDGET_HOSTS: 'https://*.chat.example wss://live.chat.example',
  });
  expect(chatWidget).toEqual({
    src: '/chat.js',
    provider: 'chat.example',
    isHosted: true,
    hosts: ['https://*.chat.example', 'wss://live.chat.example'],
  });
});

test('visitors decide about the configured services only, and only if the owner asks them', async () => {
  const calendar = { PUBLIC_SCHEDULING_URL: 'https://book.example/studio' };
  const asking = await load(calendar, true);
  expect(asking.askedServices).toEqual([
    { service: 'scheduling', name: 'Calendar', provider: 'book.example' },
  ]);
  const both = await load({ PUBLIC_CHAT_WIDGET_URL: 'https://chat.example/a.js' }, true);
  expect(both.askedServices.map(({ service }) => service)).toEqual(['chat', 'scheduling']);
  expect((await load(calendar)).askedServices).toEqual([]);
});
