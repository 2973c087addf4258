import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What this tab knows about its connection to the server, beside the data itself. */
export interface Connection {
  /** The anti-forgery token of the session. */
  readonly token: string;
  /** A request was answered 401: the person has to sign in again. */
  readonly signedOut: boolean;
  /** The server could not tell whether a change was saved, and is being asked again. */
  readonly isCheckingSave: boolean;
}

const initialState: Connection = { token: '', signedOut: false, isCheckingSave: false };

const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    tokenReceived: (state, action: PayloadAction<string>) => ({ ...state, token: action.payload }),
    sessionEnded: (state) => ({ ...state, signedOut: true }),
    saveChecked: (state, action: PayloadAction<{ readonly isOver: boolean }>) => ({ ...state, isCheckingSave: !action.payload.isOver }),
    sessionBegan: (state) => ({ ...state, signedOut: false }),
  },
});

export const { tokenReceived, sessionEnded, saveChecked, sessionBegan } = connection.actions;

/** Where the store keeps the connection; a request sees the store's state without its type. */
export const holdsConnection = (state: unknown): state is { connection: Connection } =>
  typeof state === 'object' && state !== null && 'connection' in state;

export const connectionReducer = connection.reducer;
