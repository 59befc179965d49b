'use client';

import { createContext, type ReactNode, useContext } from 'react';

const TableContext = createContext<ReactNode>(null);

/** Takes a table that was drawn as a server component to where the page's client components show one. */
export const TableProvider = TableContext.Provider;

/** Stands in for the product's table in client components. */
export const DataTable = () => useContext(TableContext);
