/** Storage with the behavior of a browser's: its keys are properties. */
export function makeWebStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? (storage[key] as string) : null),
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => {
      delete storage[key];
    },
  };
  const storage = Object.create(methods) as Storage;
  return storage;
}
