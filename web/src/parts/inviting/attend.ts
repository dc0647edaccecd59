// Begins to look for invitations: loaded once the first page has all it needs.

import { mount } from "svelte";
import Attend from "./Attend.svelte";

const page = document.getElementById("app");
if (page) mount(Attend, { target: page, anchor: page.querySelector(".skip")?.nextSibling ?? undefined });
