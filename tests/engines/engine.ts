/** A browser window, reduced to what a visitor does with it. Each engine implements it. */
export interface Engine {
  /** Opens an address and waits until the page has loaded. */
  readonly open: (address: string) => Promise<unknown>;
  readonly reload: () => Promise<unknown>;
  /** Sets the size of the page in CSS pixels. */
  readonly resize: (width: number, height: number) => Promise<unknown>;
  /** Evaluates an expression in the page. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Returns the element that an expression evaluates to. */
  readonly find: (expression: string) => Promise<Control | undefined>;
  readonly close: () => Promise<unknown>;
}

/** An element that receives real input events. */
export interface Control {
  readonly click: () => Promise<unknown>;
  readonly type: (text: string) => Promise<unknown>;
  /** Chooses a file of this machine by its path. */
  readonly upload: (file: string) => Promise<unknown>;
}
