import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** This tab's connection to the server. */
export interface Connection {
  /** The anti-forgery token of the session. */
  readonly token: string;
  /** A request was answered 401: the person must sign in again. */
  readonly isSignedOut: boolean;
  /** The server does not answer: the browser is offline, or a request got no answer. */
  readonly isLost: boolean;
  /** The outcome of a save is unknown, and the console is asking the server again. */
  readonly isCheckingSave: boolean;
}

const initialState: Connection = { token: '', isSignedOut: false, isLost: false, isCheckingSave: false };

const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    tokenReceived: (state, action: PayloadAction<string>) => ({ ...state, token: action.payload }),
    sessionEnded: (state) => ({ ...state, isSignedOut: true }),
    saveChecked: (state, action: PayloadAction<{ readonly isOver: boolean }>) => ({ ...state, isCheckingSave: !action.payload.isOver }),
    connectionLost: (state) => (state.isLost ? state : { ...state, isLost: true }),
    connectionRestored: (state) => (state.isLost ? { ...state, isLost: false } : state),
    sessionStarted: (state) => ({ ...state, isSignedOut: false }),
  },
});

export const { tokenReceived, sessionEnded, saveChecked, connectionLost, connectionRestored, sessionStarted } = connection.actions;

export const hasConnection = (state: unknown): state is { connection: Connection } =>
  typeof state === 'object' && state !== null && 'connection' in state;

export const connectionReducer = connection.reducer;
