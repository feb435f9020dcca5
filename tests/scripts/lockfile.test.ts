import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly inBundle?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

/**
 * Packages for other platforms that were missing from the registry with which this lock file was made. To
 * complete them, see "Complete the lock file" in CONTRIBUTING.md.
 */
const bindings = [
  /^node_modules\/@astrojs\/compiler-binding-[\w-]+$/,
  /^node_modules\/@deno\/[\w-]+$/,
  /^node_modules\/@pagefind\/[\w-]+$/,
  /^node_modules\/@tailwindcss\/oxide-[\w-]+$/,
  /^node_modules\/@unrs\/resolver-binding-[\w-]+$/,
];

test('Every locked package has an integrity hash, except bindings of other platforms', () => {
  const without = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) => path !== '' && !integrity && !inBundle,
  );
  const unexplained = without.filter(([path, { optional, os, cpu }]) => {
    const isBinding = optional === true && (os ?? cpu) !== undefined;
    return !isBinding || !bindings.some((pattern) => pattern.test(path));
  });
  expect(unexplained.map(([path]) => path)).toEqual([]);
});

test('Every package comes from a registry over HTTPS', () => {
  const addresses = Object.values(packages).flatMap(({ resolved }) => resolved ?? []);
  expect(addresses.filter((address) => !address.startsWith('https://'))).toEqual([]);
});
