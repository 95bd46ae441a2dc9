/* Lets a WebDriver into the unchanged production program, for the journey only: it
 * stands before WebKit's own function by LD_PRELOAD, allows automation on the
 * default context and hands the program's one view to the session. */
#include <webkit2/webkit2.h>

static WebKitWebView *view;

static WebKitWebView *give_view(WebKitAutomationSession *session, gpointer data) { return view; }

static void started(WebKitWebContext *context, WebKitAutomationSession *session, gpointer data) {
	g_signal_connect(session, "create-web-view", G_CALLBACK(give_view), NULL);
}

GtkWidget *webkit_web_view_new_with_user_content_manager(WebKitUserContentManager *manager) {
	WebKitWebContext *context = webkit_web_context_get_default();
	webkit_web_context_set_automation_allowed(context, TRUE);
	g_signal_connect(context, "automation-started", G_CALLBACK(started), NULL);
	view = g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "user-content-manager", manager,
		"is-controlled-by-automation", TRUE, NULL);
	return GTK_WIDGET(view);
}
