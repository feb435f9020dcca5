interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly sessionId?: string; readonly targetInfo?: Target };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Target {
  readonly targetId: string;
  readonly type: string;
  readonly subtype?: string;
  readonly url: string;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * One tab of a Chromium, over its own protocol. Playwright attaches to a page, and a page that is
 * attached to prepares no others; this attaches to the tab, as the browser's own tools do.
 * @see https://chromedevtools.github.io/devtools-protocol/tot/Target/
 */
export class DevTools {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  /** The pages of the tab by target: the one that shows, and those being prepared. */
  readonly #pages = new Map<string, string>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as Message);
  }

  /** @param port where the browser listens for tools. */
  static async connect(port: number): Promise<DevTools> {
    const answer = await fetch(`http://localhost:${port}/json/version`);
    const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string };
    const socket = new WebSocket(webSocketDebuggerUrl);
    await new Promise((resolve) => (socket.onopen = resolve));
    const devTools = new DevTools(socket);
    const [tab] = (await devTools.#targets()).filter(({ type }) => type === 'tab');
    if (!tab) throw new Error('The browser has no tab.');
    const { sessionId } = await devTools.#send<{ sessionId: string }>('Target.attachToTarget', {
      targetId: tab.targetId,
      flatten: true,
    });
    const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    await devTools.#send('Target.setAutoAttach', attach, sessionId);
    return devTools;
  }

  #receive({ id, method, params, result, error }: Message): void {
    const { sessionId, targetInfo } = params ?? {};
    if (method === 'Target.attachedToTarget' && sessionId && targetInfo?.type === 'page') {
      this.#pages.set(targetInfo.targetId, sessionId);
    }
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }

  #send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    const id = (this.#lastId += 1);
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return waiting.promise as Promise<T>;
  }

  async #targets(): Promise<Target[]> {
    const filter = [{ type: 'tab' }, { type: 'page' }];
    const { targetInfos } = await this.#send<{ targetInfos: Target[] }>('Target.getTargets', {
      filter,
    });
    return targetInfos;
  }

  /** The page that shows; those being prepared say so of themselves. */
  async #shown(): Promise<Target> {
    const targets = await this.#targets();
    const page = targets.find(({ type, subtype }) => type === 'page' && !subtype);
    if (!page) throw new Error('The tab shows no page.');
    return page;
  }

  async #sendToPage<T>(method: string, params: object): Promise<T> {
    const { targetId } = await this.#shown();
    return this.#send(method, params, this.#pages.get(targetId));
  }

  /** Waits until the tab shows such an address. */
  async arrival(isThere: (address: string) => boolean): Promise<void> {
    while (!isThere((await this.#shown()).url)) await pause(20);
  }

  /** Opens an address and waits until its page and all it needs are there. */
  async open(address: string): Promise<void> {
    await this.#sendToPage('Page.navigate', { url: address });
    await this.arrival((url) => url === address);
    while ((await this.evaluate('document.readyState')) !== 'complete') await pause(20);
  }

  /** What an expression is in the page that shows; a promise is waited for. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result } = await this.#sendToPage<{ result: { value: T } }>('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value;
  }

  async mouse(
    type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
    place: { readonly x: number; readonly y: number },
  ): Promise<void> {
    const button = type === 'mouseMoved' ? 'none' : 'left';
    await this.#sendToPage('Input.dispatchMouseEvent', { type, ...place, button, clickCount: 1 });
  }

  close(): void {
    this.#socket.close();
  }
}
