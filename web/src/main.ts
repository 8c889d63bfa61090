import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { renewWhenStale } from "./lib/renewing";
import { listen } from "./lib/router.svelte";
import { follow, show } from "./lib/settings.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the application");
renewWhenStale();
listen();
follow();
show();
mount(App, { target });
