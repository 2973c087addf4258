import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { connectionReducer } from './connection.ts';

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, connection: connectionReducer },
  middleware: (standard) => standard().concat(api.middleware),
});

export type RootState = ReturnType<typeof store.getState>;
export type Store = typeof store;
export type Dispatch = typeof store.dispatch;
