import { createContext, type ReactNode, useContext } from 'react';

/** How the server draws parts of a page more cheaply than React would, with the same bytes. */
export interface ServerDrawing {
  /** @returns the HTML of what `draw` draws, from the first time that it was asked for under this key */
  once: (key: string, draw: () => ReactNode) => string;
  /** @returns the HTML of what keeps no state and looks into no context; null: React is to draw it */
  plainly: (node: ReactNode) => string | null;
}

const ServerDrawingContext = createContext<ServerDrawing | null>(null);

/** Set by the server's entry only. */
export const ServerDrawingProvider = ServerDrawingContext.Provider;

/** Null in the browser, where React draws everything. */
export const useServerDrawing = () => useContext(ServerDrawingContext);
