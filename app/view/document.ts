import { createContext, useContext } from 'react';

/** What the server's entry knows of the document that is drawn. */
type DrawnDocument = {
  /** For the scripts in it; undefined in the browser, where scripts already run. */
  nonce?: string;
  /** False: it has nothing that a script would make better, and is sent without any. */
  hasScripts: boolean;
};

const DocumentContext = createContext<DrawnDocument>({ hasScripts: true });

/** Set by the server's entry only. */
export const DocumentProvider = DocumentContext.Provider;

export const useDocument = () => useContext(DocumentContext);
