import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { networkAddresses } from '../../scripts/local/server/welcome.ts';

function card(address: string, family: 'IPv4' | 'IPv6', internal = false) {
  return { address, family, internal } as NetworkInterfaceInfo;
}

const interfaces = {
  lo: [card('127.0.0.1', 'IPv4', true)],
  wlan0: [card('192.168.7.31', 'IPv4'), card('fe80::1', 'IPv6')],
  eth1: [card('10.1.2.3', 'IPv4')],
};

test.each([
  ['0.0.0.0', ['http://192.168.7.31:9123', 'http://10.1.2.3:9123']],
  ['::', ['http://192.168.7.31:9123', 'http://10.1.2.3:9123']],
  ['localhost', []],
  ['', []],
])('a site on HOST=%s names the addresses %j for other devices', (host, addresses) => {
  expect(networkAddresses('http://localhost:9123', host, interfaces)).toEqual(addresses);
});
