import { describe, expect, it } from 'vitest';
import { emailLink, phoneLink, websiteLink } from '../../src/islands/admin/TextLink.tsx';
import { processorMs } from '../support/processor-time.ts';

describe('websiteLink', () => {
  it.each([
    ['https://maple.example', 'https://maple.example/'],
    ['HTTP://Maple.example/a b', 'http://maple.example/a%20b'],
    ['https://maple.example:8443/?q=1#top', 'https://maple.example:8443/?q=1#top'],
  ])('links %s', (website, href) => {
    expect(websiteLink(website)).toBe(href);
  });

  it.each([
    'maple.example',
    'www.maple.example',
    'maple.example:8080',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,hello',
    'ftp://maple.example',
    'mailto:ana@maple.example',
    '//maple.example',
    'https://',
    'we have none yet',
    '',
  ])('leaves %j as text', (website) => {
    expect(websiteLink(website)).toBeUndefined();
  });
});

describe('emailLink', () => {
  it('links an address', () => {
    expect(emailLink('ana@maple.example')).toBe('mailto:ana@maple.example');
  });

  it('prevents additional headers from an address', () => {
    expect(emailLink('a?bcc=b&c@maple.example')).toBe('mailto:a%3Fbcc%3Db%26c@maple.example');
  });
});

describe('phoneLink', () => {
  it.each([
    ['+1 (212) 555-0142', 'tel:+12125550142'],
    ['212.555.0142', 'tel:2125550142'],
    [' 2125550142 ', 'tel:2125550142'],
    ['212-555-0142 ext. 5', 'tel:2125550142;ext=5'],
    ['212-555-0142x12', 'tel:2125550142;ext=12'],
    ['(212) 555-0142 #7', 'tel:2125550142;ext=7'],
  ])('dials %s', (phone, href) => {
    expect(phoneLink(phone)).toBe(href);
  });

  it.each(['1-800-FLOWERS', 'ask for Ana', '212 555 0142 or 212 555 0143', '---', ''])(
    'leaves %j as text',
    (phone) => {
      expect(phoneLink(phone)).toBeUndefined();
    },
  );

  it('handles the longest text that a client can send without delay', () => {
    const longest = `${'1 '.repeat(24)}!`;
    expect(phoneLink(longest)).toBeUndefined();
    expect(processorMs(() => phoneLink(longest))).toBeLessThan(100);
  });
});
