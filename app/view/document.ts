import { createContext, useContext } from 'react';

/** The server entry's data about the rendered document. */
type DrawnDocument = {
  /** For its scripts; undefined in the browser, where scripts already run. */
  nonce?: string;
  /** False: scripts would improve nothing, so it is sent without any. */
  hasScripts: boolean;
};

const DocumentContext = createContext<DrawnDocument>({ hasScripts: true });

/** Set by the server's entry only. */
export const DocumentProvider = DocumentContext.Provider;

export const useDocument = () => useContext(DocumentContext);
